import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ShellContext } from '../context.tsx';
import type { ShellApi } from '../shell.ts';
import { FormDialog, TextInput, useForm } from './index.ts';

const shell = { toast: vi.fn(), reportError: vi.fn() } as unknown as ShellApi;
const save = vi.fn<(values: { name: string }) => Promise<void>>();

function NameForm() {
  const form = useForm({ defaultValues: { name: '' } });
  return (
    <FormDialog title="Nome" form={form} onSubmit={save} onClose={() => undefined}>
      <TextInput name="name" label="Nome" />
    </FormDialog>
  );
}

beforeEach(() => {
  save.mockReset().mockRejectedValue(new Error('refused'));
  render(
    <ShellContext value={shell}>
      <NameForm />
    </ShellContext>,
  );
});
afterEach(cleanup);

const send = () => userEvent.click(screen.getByTestId('form-submit'));

it('a second press of the same form is the same press', async () => {
  await send();
  await send();
  expect(save).toHaveBeenCalledTimes(1);
});

it('a form that was changed after a refusal is sent at once', async () => {
  await send();
  await userEvent.type(screen.getByTestId('field-name'), 'A');
  await send();
  expect(save).toHaveBeenLastCalledWith({ name: 'A' });
});

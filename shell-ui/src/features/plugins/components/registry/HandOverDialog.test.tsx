import { ShellContext, type ShellApi } from '@balcao/ui-sdk';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addTexts, startI18n } from '~/lib/i18n.ts';
import { api } from '~/lib/session.ts';
import { aPlugin } from '../../testing.ts';
import type { Publisher } from '../../types.ts';
import { HandOverDialog } from './HandOverDialog.tsx';

const shell = { toast: vi.fn(), reportError: vi.fn(), errorText: () => '' } as unknown as ShellApi;
const publisher = (key: string, name: string, rest: Partial<Publisher> = {}): Publisher => ({
  key,
  name,
  publicKey: key.repeat(32),
  trust: 'publisher',
  addedAt: '2026-11-21T10:00:00.000Z',
  revoked: null,
  plugins: [],
  ...rest,
});

beforeEach(async () => {
  vi.restoreAllMocks();
  localStorage.setItem('i18nextLng', 'pt');
  await startI18n();
  await addTexts('plugins', () => import('~/locales/plugins/pt.json'));
});
afterEach(cleanup);

function show(publishers: Publisher[]) {
  vi.spyOn(api, 'get').mockResolvedValue({ publishers });
  render(
    <ShellContext value={shell}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <HandOverDialog plugin={aPlugin()} onClose={() => undefined} />
      </QueryClientProvider>
    </ShellContext>,
  );
}

it('hands a plugin over to another accepted key, with a reason', async () => {
  const put = vi.spyOn(api, 'put').mockResolvedValue(aPlugin());
  show([
    publisher('9f', 'Loja de Plugins', { plugins: ['survey'] }),
    publisher('a1', 'Loja, chave nova'),
    publisher('b2', 'Vazada', { revoked: { at: '2026-11-21T10:00:00.000Z', reason: 'vazou' } }),
  ]);
  const confirm = screen.getByRole('button', { name: 'Entregar' });
  await userEvent.click(confirm);
  expect(put).not.toHaveBeenCalled();
  await userEvent.click(screen.getByLabelText(/Chave de/));
  const offered = within(await screen.findByRole('listbox')).getAllByRole('option');
  expect(offered.map(({ textContent }) => textContent)).toEqual(['Loja, chave nova (a1a1a1a1…)']);
  await userEvent.click(offered[0] as HTMLElement);
  await userEvent.type(screen.getByLabelText(/Motivo/), 'Perdeu a chave');
  await userEvent.click(confirm);
  expect(put).toHaveBeenCalledWith('/plugins/survey/publisher', {
    body: { publisher: 'a1', reason: 'Perdeu a chave' },
  });
});

it('says what to do first where no other key is accepted', async () => {
  show([publisher('9f', 'Loja de Plugins', { plugins: ['survey'] })]);
  await screen.findByText(/aceite primeiro a nova chave/);
});

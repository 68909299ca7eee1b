import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Template } from '~/entities/template.ts';
import { api } from '~/lib/session.ts';
import { aTemplate } from '~/testing/builders.ts';
import { renderInbox, startInbox } from '~/testing/inbox.tsx';
import { TemplatePicker } from './TemplatePicker.tsx';

const BOLETO = aTemplate({
  name: 'boleto',
  category: 'UTILITY',
  body: 'Olá {{body.1}}, vence {{body.dia}}.',
  variables: [
    { key: 'body.1', example: 'Marta' },
    { key: 'body.dia', example: 'amanhã' },
  ],
});
const LISTED = [
  aTemplate({ name: 'aviso', body: 'Chegou.' }),
  BOLETO,
  aTemplate({ name: 'recusado', standing: 'rejected' }),
  aTemplate({ name: 'promocao', body: 'Só hoje.', category: 'MARKETING' }),
];

beforeEach(async () => {
  vi.restoreAllMocks();
  await startInbox();
});
afterEach(cleanup);

function show(templates: readonly Template[] = LISTED) {
  vi.spyOn(api, 'get').mockImplementation(async (path) =>
    path === '/settings' ? [] : { syncedAt: '2026-11-23T10:00:00.000Z', templates },
  );
  const onSend = vi.fn();
  const onClose = vi.fn();
  renderInbox(<TemplatePicker connectionId={3} onSend={onSend} onClose={onClose} />);
  return { onSend, onClose };
}

const names = () =>
  screen.getAllByTestId('template-option').map((option) => option.querySelector('span span')?.textContent);
const chosen = () => screen.getAllByRole('option', { selected: true }).map((option) => option.textContent);
const gap = (index: number) => screen.getByTestId(`field-gaps.${index}`);
const preview = () => screen.getByTestId('template-preview').textContent;

describe('the choice of a template', () => {
  it('offers what can be sent, by name and by words', async () => {
    show();
    const field = await screen.findByTestId('search-input');
    expect(names()).toEqual(['aviso', 'boleto', 'promocao']);
    await userEvent.type(field, 'so hoje');
    expect(names()).toEqual(['promocao']);
    await userEvent.type(field, ' nunca');
    expect(screen.getByText('Nenhum modelo com “so hoje nunca”')).toBeTruthy();
  });

  it('goes by the keyboard, around both ends, while the field keeps the focus', async () => {
    show();
    const field = await screen.findByTestId('search-input');
    expect(chosen()[0]).toContain('aviso');
    await userEvent.type(field, '{ArrowDown}');
    expect(chosen()[0]).toContain('boleto');
    await userEvent.type(field, '{ArrowDown}{ArrowDown}');
    expect(chosen()[0]).toContain('aviso');
    await userEvent.type(field, '{ArrowUp}');
    expect(chosen()[0]).toContain('promocao');
    expect(document.activeElement).toBe(field);
    expect(document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent).toContain(
      'promocao',
    );
    await userEvent.keyboard('{ArrowUp}{Enter}');
    expect(within(await screen.findByTestId('template-form')).getByText('boleto')).toBeTruthy();
  });

  it('tells agents whom to ask when there is none, and leads administrators to the page', async () => {
    show([aTemplate({ standing: 'pending' })]);
    await screen.findByText('Peça a um administrador para sincronizar os modelos desta conexão.');
    expect(screen.queryByRole('button', { name: 'Abrir os modelos da conexão' })).toBeNull();
    cleanup();
    await startInbox('admin');
    const { onClose } = show([]);
    await userEvent.click(await screen.findByRole('button', { name: 'Abrir os modelos da conexão' }));
    expect(onClose).toHaveBeenCalled();
    expect(screen.getByTestId('elsewhere')).toBeTruthy();
  });
});

describe("a template's form", () => {
  const fill = async (template: Template) => {
    const handlers = show([template]);
    await userEvent.click(await screen.findByTestId('template-option'));
    await screen.findByTestId('template-form');
    return handlers;
  };
  const submit = () => userEvent.click(screen.getByTestId('form-submit'));

  it('shows the message as it is filled in, and sends it with its values', async () => {
    const { onSend } = await fill(BOLETO);
    expect(preview()).toBe('Olá [Campo 1], vence [Dia].');
    await userEvent.type(gap(0), 'Marta');
    expect(preview()).toBe('Olá Marta, vence [Dia].');
    await userEvent.type(gap(1), ' sexta ');
    await submit();
    expect(onSend).toHaveBeenCalledWith({
      body: 'Olá Marta, vence sexta.',
      content: { template: { name: 'boleto', language: 'pt_BR', values: { 'body.1': 'Marta', 'body.dia': 'sexta' } } },
    });
  });

  it('wants every gap filled', async () => {
    const { onSend } = await fill(BOLETO);
    await userEvent.type(gap(0), 'Marta');
    await submit();
    await vi.waitFor(() => expect(gap(1).getAttribute('aria-invalid')).toBe('true'));
    expect(onSend).not.toHaveBeenCalled();
    await userEvent.type(gap(1), 'sexta');
    await vi.waitFor(() => expect(gap(1).getAttribute('aria-invalid')).toBe('false'));
  });

  it('takes a file of the right kind for its head', async () => {
    const { onSend } = await fill(aTemplate({ file: 'image', body: 'Veja' }));
    const input = screen.getByTestId('file-input');
    expect(input.getAttribute('accept')).toBe('image/jpeg,image/png');
    await submit();
    await screen.findByText('Este modelo precisa de um arquivo.');
    const choose = (file: File) => fireEvent.change(input, { target: { files: [file] } });
    choose(new File(['x'], 'nota.pdf', { type: 'application/pdf' }));
    await screen.findByText('O modelo não aceita este tipo de arquivo.');
    const picture = new File(['x'], 'foto.png', { type: 'image/png' });
    choose(picture);
    await submit();
    await vi.waitFor(() => expect(onSend).toHaveBeenCalledWith(expect.objectContaining({ file: picture })));
    expect(preview()).toContain('foto.png');
  });

  it('leads back to the list', async () => {
    const { onClose } = await fill(BOLETO);
    await userEvent.click(screen.getByTestId('form-cancel'));
    await vi.waitFor(() => expect(screen.queryByTestId('template-form')).toBeNull());
    expect(screen.getByTestId('template-picker')).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
  });
});

import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TemplateList } from '~/entities/template.ts';
import { ApiError } from '~/lib/api-error.ts';
import { api } from '~/lib/session.ts';
import { aTemplate } from '~/testing/builders.ts';
import { renderInbox, startInbox } from '~/testing/inbox.tsx';
import { TemplatesPage } from './TemplatesPage.tsx';

const LISTED = [
  aTemplate({ name: 'boleto', body: 'Vence {{body.1}}', variables: [{ key: 'body.1', example: 'amanhã' }] }),
  aTemplate({ name: 'promocao', standing: 'rejected', body: 'Só hoje' }),
];

beforeEach(async () => {
  vi.restoreAllMocks();
  await startInbox('admin');
});
afterEach(cleanup);

function show(answer: () => Promise<TemplateList>) {
  vi.spyOn(api, 'get').mockImplementation(
    (path) => (path === '/whatsapp/' ? Promise.resolve([]) : answer()) as Promise<never>,
  );
  renderInbox(<TemplatesPage />);
}
const list = (templates: TemplateList['templates'], syncedAt: string | null = '2026-11-23T10:00:00.000Z') =>
  Promise.resolve({ syncedAt, templates });
const rows = () => screen.getAllByTestId('template-row').map(({ dataset }) => [dataset.template, dataset.standing]);

describe("a connection's templates", () => {
  it('are listed with their standing, found by their words, and shown as customers see them', async () => {
    show(() => list(LISTED));
    await screen.findAllByTestId('template-row');
    expect(rows()).toEqual([
      ['boleto', 'approved'],
      ['promocao', 'rejected'],
    ]);
    expect(screen.getByText('Recusado')).toBeTruthy();
    await userEvent.type(screen.getByTestId('search-input'), 'vence');
    expect(rows()).toEqual([['boleto', 'approved']]);
    await userEvent.click(screen.getByTestId('template-row'));
    expect((await screen.findByTestId('template-preview')).textContent).toBe('Vence [Campo 1]');
    expect(screen.getByText('amanhã')).toBeTruthy();
    await userEvent.type(screen.getByTestId('search-input'), ' nunca');
    expect(screen.getByText('Nenhum modelo com “vence nunca”')).toBeTruthy();
  });

  it('are fetched from the service, also for the first time', async () => {
    show(() => list([], null));
    await screen.findByText('Nenhum modelo ainda');
    const post = vi.spyOn(api, 'post').mockResolvedValue({ syncedAt: '2026-11-23T11:00:00.000Z', templates: LISTED });
    await userEvent.click(screen.getByTestId('templates-sync'));
    await screen.findAllByTestId('template-row');
    expect(post).toHaveBeenCalledWith(expect.stringMatching(/^\/whatsapp\/.*\/templates\/sync$/));
  });

  it('stay as they are when the service does not answer', async () => {
    show(() => list(LISTED));
    await screen.findAllByTestId('template-row');
    vi.spyOn(api, 'post').mockRejectedValue(new ApiError(400, 'ERR_CHANNEL_UNREACHABLE'));
    await userEvent.click(screen.getByTestId('templates-sync'));
    await vi.waitFor(() => expect(screen.getByTestId('templates-sync').textContent).toContain('Sincronizar'));
    expect(rows()).toHaveLength(2);
  });

  it('say so when they cannot be read', async () => {
    show(() => Promise.reject(new ApiError(400, 'ERR_SEND_UNSUPPORTED')));
    expect(within(await screen.findByRole('alert')).getByRole('button', { name: 'Tentar novamente' })).toBeTruthy();
  });
});

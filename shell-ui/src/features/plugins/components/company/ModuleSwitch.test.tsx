import { ShellContext, type ShellApi } from '@balcao/ui-sdk';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MemoryRouter } from 'react-router';
import { ApiError } from '~/lib/api-error.ts';
import { addTexts, startI18n } from '~/lib/i18n.ts';
import { api } from '~/lib/session.ts';
import { modulesQuery } from '../../api/modules.ts';
import { aModule } from '../../testing.ts';
import type { Module } from '../../types.ts';
import { ModuleList } from './ModuleList.tsx';

const shell = { toast: vi.fn(), reportError: vi.fn(), errorText: () => '' } as unknown as ShellApi;
let stored: Module;

beforeEach(async () => {
  vi.restoreAllMocks();
  localStorage.setItem('i18nextLng', 'pt');
  await startI18n();
  await addTexts('plugins', () => import('~/locales/plugins/pt.json'));
  vi.spyOn(api, 'get').mockImplementation(() => Promise.resolve({ modules: [stored] }));
});
afterEach(cleanup);

function show(module: Module) {
  stored = module;
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <MemoryRouter>
      <ShellContext value={shell}>
        <QueryClientProvider client={client}>
          <ModuleList onOpen={() => undefined} />
        </QueryClientProvider>
      </ShellContext>
    </MemoryRouter>,
  );
  return client;
}
const press = async (testId: string) => userEvent.click(await screen.findByTestId(testId));
const grants = (root: HTMLElement) =>
  within(root)
    .getAllByRole('listitem')
    .map(({ dataset }) => dataset['grant']);

describe('the switch of a module', () => {
  it('asks for consent in plain words before a module works for the first time', async () => {
    const put = vi.spyOn(api, 'put').mockResolvedValue(aModule({ enabled: true, state: 'on', needsConsent: false }));
    show(aModule());
    await press('module-switch');
    expect(screen.getByText('Ler os atendimentos')).toBeTruthy();
    expect(put).not.toHaveBeenCalled();
    await press('consent-agree');
    expect(put).toHaveBeenCalledWith('/modules/survey', { body: { enabled: true, consent: 'digest-1' } });
    await screen.findByText('Ligado', { selector: 'label' });
  });

  it('shows only what is new where a module asks for more', async () => {
    const read = { name: 'tickets:read', key: 'permission.ticketsRead' };
    const http = { name: 'http:api.example.com', key: 'permission.http', value: 'api.example.com' };
    show(aModule({ enabled: true, state: 'consent', permissions: [read, http], widened: [http] }));
    await press('module-review');
    const [asked, before] = screen.getAllByTestId('grants');
    if (!asked || !before) throw new Error('two lists of permissions');
    expect(grants(asked)).toEqual(['http:api.example.com']);
    expect(asked.textContent).toContain('api.example.com');
    expect(grants(before)).toEqual(['tickets:read']);
  });

  it('shows the permissions anew when they changed while somebody was reading', async () => {
    vi.spyOn(api, 'put').mockRejectedValue(new ApiError(409, 'ERR_MODULE_CONSENT'));
    show(aModule());
    await press('module-switch');
    stored = aModule({ consent: 'digest-2', permissions: [{ name: 'contacts:read', key: 'permission.contactsRead' }] });
    await press('consent-agree');
    await screen.findByText(/Ler nomes, números/);
    expect(screen.getByText(/mudaram enquanto você lia/)).toBeTruthy();
  });

  it('turns off after a question, and needs no consent to come back', async () => {
    const off = aModule({ needsConsent: false });
    const put = vi.spyOn(api, 'put').mockResolvedValue(off);
    const client = show(aModule({ enabled: true, state: 'on', needsConsent: false }));
    await press('module-switch');
    await press('confirm');
    expect(put).toHaveBeenLastCalledWith('/modules/survey', { body: { enabled: false, consent: undefined } });
    await waitFor(() => expect(client.getQueryData(modulesQuery.queryKey)).toEqual([off]));
    await press('module-switch');
    expect(put).toHaveBeenLastCalledWith('/modules/survey', { body: { enabled: true, consent: undefined } });
  });

  it('is not there for what the platform has stopped', async () => {
    show(aModule({ enabled: true, state: 'disabled', disabledReason: 'vaza dados' }));
    await screen.findByText('Parado pela plataforma');
    expect(screen.queryByTestId('module-switch')).toBeNull();
  });
});

import { ShellContext, type ShellApi } from '@balcao/ui-sdk';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { configure, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { vi } from 'vitest';
import type { SessionUser } from '~/entities/user.ts';
import { addTexts, startI18n } from '~/lib/i18n.ts';
import { session } from '~/lib/session.ts';

// Parts that come when they are needed are compiled first; a busy machine takes its time for it.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });

/** Signs somebody in and brings the texts that the inbox shows, in Portuguese. */
export async function startInbox(profile: 'admin' | 'user' = 'user'): Promise<void> {
  localStorage.setItem('i18nextLng', 'pt');
  await startI18n();
  await addTexts('inbox', () => import('~/locales/inbox/pt.json'));
  await addTexts('admin', () => import('~/locales/admin/pt.json'));
  const user = { id: 7, name: 'Ana', profile, companyId: 1, queues: [] } as unknown as SessionUser;
  vi.spyOn(session, 'get').mockReturnValue({ phase: 'signed-in', user });
}

const shell = { reportError: vi.fn(), errorText: () => 'sem resposta' } as Partial<ShellApi> as ShellApi;

/** Draws a part of the signed-in app; other pages are shown as their addresses. */
export function renderInbox(
  part: ReactNode,
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } }),
) {
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={['/here']}>
        <ShellContext value={shell}>
          <Routes>
            <Route path="/here" element={part} />
            <Route path="*" element={<p data-testid="elsewhere" />} />
          </Routes>
        </ShellContext>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return client;
}

import { ShellContext, type ShellApi } from '@balcao/ui-sdk';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { vi } from 'vitest';
import { MessagesContext, type MessagesContextValue } from '~/features/tickets/components/messages/messages-context.ts';
import { createCalendar } from '~/features/tickets/lib/calendar.ts';
import pt from '~/locales/pt.json';

await i18next.use(initReactI18next).init({
  lng: 'pt',
  defaultNS: 'shell',
  ns: ['shell'],
  resources: { pt: { shell: pt } },
  interpolation: { escapeValue: false },
});

/** What bubbles share, with handlers that remember their calls; override what the test is about. */
export function messagesContext(overrides: Partial<MessagesContextValue> = {}): MessagesContextValue {
  return {
    t: i18next.t,
    calendar: createCalendar('America/Sao_Paulo'),
    customer: 'Maria',
    isGroup: false,
    canWrite: true,
    place: { queueId: null, whatsappId: null },
    left: new AbortController().signal,
    reply: vi.fn(),
    react: vi.fn(),
    openMenu: vi.fn(),
    openMedia: vi.fn(),
    jumpTo: vi.fn(),
    resend: vi.fn(),
    giveUp: vi.fn(),
    retry: vi.fn(),
    discard: vi.fn(),
    ...overrides,
  };
}

const shell = { reportError: vi.fn() } as Partial<ShellApi> as ShellApi;

/** Draws parts of a message list in Portuguese. */
export function renderMessages(parts: ReactNode, context: MessagesContextValue = messagesContext()) {
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ShellContext value={shell}>
          <MessagesContext value={context}>{parts}</MessagesContext>
        </ShellContext>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

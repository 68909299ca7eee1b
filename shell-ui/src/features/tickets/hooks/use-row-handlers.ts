import { useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Ticket } from '~/entities/ticket.ts';
import type { RowHandlers } from '../components/TicketRow.tsx';
import { ticketPath } from '../lib/ticket-path.ts';
import { useLatest } from '~/lib/use-latest.ts';
import { usePrefetchTicket } from './use-prefetch-ticket.ts';
import { useTicketActions } from './use-ticket-actions.ts';

/** A row whose menu is open, or was and may have left a dialog behind. */
interface OpenMenu {
  ticket: Ticket;
  anchor: HTMLElement | null;
}

/** What rows do, in an object that stays the same, and the menu that one of them has opened. */
export function useRowHandlers(setCursor: (ticketId: number) => void) {
  const navigate = useLatest(useNavigate());
  const actions = useLatest(useTicketActions());
  const { hint, drop } = usePrefetchTicket();
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const handlers = useMemo<RowHandlers>(() => {
    const show = (ticket: Ticket, spy: boolean, messageId?: string) => {
      setCursor(ticket.id);
      void navigate()(ticketPath(ticket.uuid, spy, messageId));
    };
    return {
      open: (ticket) => show(ticket, false),
      spy: (ticket) => show(ticket, true),
      openAt: (ticket, messageId) => show(ticket, ticket.status === 'pending', messageId),
      act: (action, ticket) => void actions().run(action, ticket),
      menu: (ticket, anchor) => setMenu({ ticket, anchor }),
      hint,
      leave: drop,
    };
  }, [setCursor, navigate, actions, hint, drop]);
  const closeMenu = useCallback(() => setMenu((open) => open && { ...open, anchor: null }), []);
  return { handlers, menu, closeMenu };
}

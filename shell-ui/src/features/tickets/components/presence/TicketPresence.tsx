import { Suspense } from 'react';
import { lazyCode } from '~/lib/lazy-part.ts';
import { usePresence } from '../../hooks/use-presence.ts';

// Most of the time an agent is alone with a customer.
const Colleagues = lazyCode(() => import('./Colleagues.tsx').then((m) => m.default));

/** Who else has this ticket open; nothing when nobody has. */
export function TicketPresence({ ticketId }: { ticketId: number }) {
  const colleagues = usePresence(ticketId);
  return <Suspense fallback={null}>{colleagues.length > 0 && <Colleagues colleagues={colleagues} />}</Suspense>;
}

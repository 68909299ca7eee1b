import { useMessages } from './messages-context.ts';
import { TicketSeparator } from './Separators.tsx';
import classes from './TimelineEdges.module.css';

/** What stands before the first message and after the last one. */
export interface TimelineEdges {
  hasOlder: boolean;
  isLoadingOlder: boolean;
  olderFailed: boolean;
  /** Asks for the contact's earlier tickets, as long as nobody has. */
  loadEarlier: (() => void) | null;
  loadOlder: () => void;
  /** Set when the conversation is over. */
  endedTicket: number | null;
}

/** Tells that older messages come, why they do not, or how to ask for those of earlier tickets. */
export function TimelineStart({ context: edges }: { context?: TimelineEdges }) {
  const { t } = useMessages();
  if (!edges) return null;
  const { hasOlder, isLoadingOlder, olderFailed, loadEarlier, loadOlder } = edges;
  const ask = loadEarlier ?? loadOlder;
  return (
    <div className={classes.start}>
      {isLoadingOlder ? (
        <span className={classes.spinner} role="status" aria-label={t('messages.loadingOlder')} />
      ) : olderFailed ? (
        <button type="button" className={classes.ask} onClick={ask} data-testid="older-retry">
          {t('messages.olderFailed')} {t('actions.retry')}
        </button>
      ) : loadEarlier ? (
        <button type="button" className={classes.ask} onClick={loadEarlier} data-testid="load-earlier">
          {t('messages.loadEarlier')}
        </button>
      ) : hasOlder ? null : (
        <span className={classes.note}>{t('messages.beginning')}</span>
      )}
    </div>
  );
}

/** Keeps the last bubble off the composer, and says so when the conversation has ended. */
export function TimelineEnd({ context: edges }: { context?: TimelineEdges }) {
  return (
    <div className={classes.end}>
      {edges && edges.endedTicket !== null && <TicketSeparator event="ended" ticketId={edges.endedTicket} />}
    </div>
  );
}

import { useMessages } from './messages-context.ts';
import { TicketSeparator } from './Separators.tsx';
import classes from './TimelineEdges.module.css';

/** Height of what stands before the first message, in pixels: always the same, so that nothing moves when older ones come. */
export const START_PX = 52;

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
export function TimelineStart({ edges }: { edges: TimelineEdges }) {
  const { t } = useMessages();
  const { hasOlder, isLoadingOlder, olderFailed, loadEarlier, loadOlder } = edges;
  const ask = loadEarlier ?? loadOlder;
  return (
    <div className={classes.start} style={{ height: START_PX }}>
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
export function TimelineEnd({ edges: { endedTicket } }: { edges: TimelineEdges }) {
  return (
    <div className={classes.end}>
      {endedTicket !== null && <TicketSeparator event="ended" ticketId={endedTicket} />}
    </div>
  );
}

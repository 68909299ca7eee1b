import { Smartphone, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Ticket } from '~/entities/ticket.ts';
import classes from './RowFacts.module.css';

/** Tags shown on a row before the rest becomes a number. */
const MAX_TAGS = 2;

/** Last line of a row: queue, connection, agent and tags. */
export function RowFacts({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const { queue, whatsapp, user, tags } = ticket;
  const shown = tags.slice(0, MAX_TAGS);
  return (
    <span className={classes.facts}>
      <span className={classes.queue} data-none={!queue}>
        {queue?.name ?? t('tickets.noQueue')}
      </span>
      {whatsapp && (
        <span className={classes.fact}>
          <Smartphone size={12} aria-hidden />
          {whatsapp.name}
        </span>
      )}
      {user && (
        <span className={classes.fact}>
          <UserRound size={12} aria-hidden />
          {user.name.split(' ')[0]}
        </span>
      )}
      {shown.map(({ id, name, color }) => (
        <span key={id} className={classes.fact}>
          <span className={classes.dot} style={{ background: color }} />
          {name}
        </span>
      ))}
      {tags.length > MAX_TAGS && <span className={classes.fact}>+{tags.length - MAX_TAGS}</span>}
    </span>
  );
}

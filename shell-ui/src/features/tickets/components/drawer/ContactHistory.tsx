import { StatusDot } from '@balcao/ui-sdk/parts/StatusDot';
import { PanelSection } from '@balcao/ui-sdk/parts/PanelSection';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Ticket } from '~/entities/ticket.ts';
import { formatListTime } from '~/lib/format-time.ts';
import { contactTicketsQuery } from '../../api/get-contact-tickets.ts';
import { previewWords } from '../../lib/preview.ts';
import { ticketPath } from '../../lib/ticket-path.ts';
import classes from './ContactDrawer.module.css';

const TONES = { pending: 'warning', open: 'success', closed: 'neutral' } as const;

/** The same contact's tickets over other connections: one may have written to two numbers of the company. */
export function ContactHistory({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation(['inbox', 'shell']);
  const { t: shellText } = useTranslation();
  const navigate = useNavigate();
  const { data } = useQuery(contactTicketsQuery(ticket.contact));
  const others = data?.filter(({ id }) => id !== ticket.id);
  return (
    <PanelSection title={t('drawer.history')}>
      {others?.length === 0 && <p className={classes.hint}>{t('drawer.noHistory')}</p>}
      <ul className={classes.history}>
        {others?.map(({ id, uuid, status, whatsapp, updatedAt, lastMessage }) => (
          <li key={id}>
            <button
              type="button"
              className={classes.past}
              onClick={() => void navigate(ticketPath(uuid, status === 'pending'))}
            >
              <StatusDot tone={TONES[status]} label={t(`shell:ticket.status.${status}`)} />
              <time className={classes.hint}>{formatListTime(updatedAt)}</time>
              <span className={classes.pastText}>
                {[whatsapp?.name, previewWords(lastMessage, shellText)].filter(Boolean).join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}

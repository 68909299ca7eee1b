import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { PanelRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '~/components/Avatar.tsx';
import { StatusDot } from '@balcao/ui-sdk/parts/StatusDot';
import type { Ticket } from '~/entities/ticket.ts';
import { useStore } from '~/lib/store.ts';
import { contactDrawerOpen } from '../lib/preferences.ts';
import { TicketActions } from './TicketActions.tsx';
import classes from './ConversationHeader.module.css';

/** Characters of the contact's name that fit on a phone. */
const SHORT_NAME = 10;

const TONES = { pending: 'warning', open: 'success', closed: 'neutral' } as const;

/** Who the conversation is with, its state, and what can be done with it. */
export function ConversationHeader({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const narrow = useMediaQuery('(max-width: 599.95px)', { noSsr: true });
  const drawer = useStore(contactDrawerOpen);
  const { contact, user, status, queue } = ticket;
  return (
    <header className={classes.header}>
      <Avatar name={contact.name} seed={contact.id} picture={contact.profilePicUrl} />
      <div className={classes.who}>
        <h2 className={classes.name} title={contact.name}>
          {narrow ? shorten(contact.name) : contact.name}
          {!narrow && <span className={classes.number}> #{ticket.id}</span>}
        </h2>
        <p className={classes.facts}>
          <StatusDot tone={TONES[status]} label={t(`ticket.status.${status}`)} />
          {!narrow && <span>{user ? t('ticket.assignedTo', { name: user.name }) : t('ticket.unassigned')}</span>}
          {!narrow && <span>{queue?.name ?? t('tickets.noQueue')}</span>}
        </p>
      </div>
      <TicketActions ticket={ticket} compact={narrow} />
      <IconButton
        onClick={() => contactDrawerOpen.set(!drawer)}
        aria-expanded={drawer}
        aria-label={t('contactDrawer.title')}
        title={t('contactDrawer.title')}
        data-testid="contact-drawer-toggle"
      >
        <PanelRight size={18} />
      </IconButton>
    </header>
  );
}

function shorten(name: string): string {
  const letters = [...name];
  return letters.length > SHORT_NAME ? `${letters.slice(0, SHORT_NAME).join('')}…` : name;
}

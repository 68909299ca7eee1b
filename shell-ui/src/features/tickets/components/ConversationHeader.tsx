import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { PanelRight } from 'lucide-react';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { Slot } from '~/components/Slot.tsx';
import { Avatar } from '@balcao/ui-sdk/parts/Avatar';
import { StatusDot } from '@balcao/ui-sdk/parts/StatusDot';
import { isWithBot, type Ticket } from '~/entities/ticket.ts';
import { useStore } from '~/lib/store.ts';
import { contactDrawerOpen } from '../lib/preferences.ts';
import { SpyContext } from '../lib/spying.ts';
import { TicketPresence } from './presence/TicketPresence.tsx';
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
  const spy = useContext(SpyContext);
  const { contact, user, status, queue } = ticket;
  const nobody = t(isWithBot(ticket) ? 'tickets.chatbot' : 'ticket.unassigned');
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
          {!narrow && <span>{user ? t('ticket.assignedTo', { name: user.name }) : nobody}</span>}
          {!narrow && <span>{queue?.name ?? t('tickets.noQueue')}</span>}
        </p>
      </div>
      <Slot name="ticket.header.action" ticketId={ticket.id} />
      <TicketPresence ticketId={ticket.id} />
      {!spy && <TicketActions ticket={ticket} compact={narrow} />}
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

import { Late } from '@balcao/ui-sdk/parts/Late';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { Mail, Phone, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '~/components/Avatar.tsx';
import type { Ticket } from '~/entities/ticket.ts';
import { contactQuery } from '../../api/contact.ts';
import { NoteList } from './NoteList.tsx';
import { TagEditor } from './TagEditor.tsx';
import classes from './ContactDrawer.module.css';

interface Props {
  ticket: Ticket;
  onClose: () => void;
}

/** Who the conversation is with, its labels, and what the team noted. */
export function ContactDrawer({ ticket, onClose }: Props) {
  const { t } = useTranslation();
  const { data } = useQuery(contactQuery(ticket.contactId));
  const contact = data ?? ticket.contact;
  return (
    <aside className={classes.drawer} aria-label={t('contactDrawer.title')} data-testid="contact-drawer">
      <header className={classes.head}>
        <h2 className={classes.title}>{t('contactDrawer.title')}</h2>
        <IconButton size="small" onClick={onClose} aria-label={t('actions.close')} title={t('actions.close')}>
          <X size={16} />
        </IconButton>
      </header>
      <div className={classes.body}>
        <section className={classes.person}>
          <Avatar name={contact.name} seed={contact.id} size={72} picture={contact.profilePicUrl} />
          <strong className={classes.name}>{contact.name}</strong>
          <a href={`tel:+${contact.number}`} className={classes.link}>
            <Phone size={14} aria-hidden /> {contact.number}
          </a>
          {contact.email && (
            <a href={`mailto:${contact.email}`} className={classes.link}>
              <Mail size={14} aria-hidden /> {contact.email}
            </a>
          )}
        </section>
        <TagEditor ticket={ticket} />
        <NoteList ticketId={ticket.id} contactId={ticket.contactId} />
        <section className={classes.section}>
          <h3 className={classes.heading}>{t('contactDrawer.extra')}</h3>
          {!data && (
            <Late>
              <Skeleton variant="rounded" height={40} />
            </Late>
          )}
          {data && !data.extraInfo?.length && <p className={classes.hint}>{t('contactDrawer.noExtra')}</p>}
          {data?.extraInfo && data.extraInfo.length > 0 && (
            <dl className={classes.extra}>
              {data.extraInfo.map(({ id, name, value }) => (
                <div key={id}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          )}
        </section>
      </div>
    </aside>
  );
}

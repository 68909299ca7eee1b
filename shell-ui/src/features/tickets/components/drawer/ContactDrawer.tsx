import { Late } from '@balcao/ui-sdk/parts/Late';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Mail, Pencil, Phone, X } from 'lucide-react';
import { Suspense, useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Slot } from '~/components/Slot.tsx';
import { Avatar } from '@balcao/ui-sdk/parts/Avatar';
import { PanelSection } from '@balcao/ui-sdk/parts/PanelSection';
import type { Ticket } from '~/entities/ticket.ts';
import { contactQuery } from '../../api/contact.ts';
import { InboxPartsContext } from '../../lib/inbox-parts.ts';
import { ContactHistory } from './ContactHistory.tsx';
import { NoteList } from './NoteList.tsx';
import { TagEditor } from './TagEditor.tsx';
import classes from './ContactDrawer.module.css';

interface Props {
  ticket: Ticket;
  onClose: () => void;
}

/** Who the conversation is with, its labels, and what the team noted. */
export function ContactDrawer({ ticket, onClose }: Props) {
  const { t } = useTranslation(['inbox', 'shell']);
  const client = useQueryClient();
  const query = contactQuery(ticket.contactId);
  const { data } = useQuery(query);
  const { ContactForm } = useContext(InboxPartsContext);
  const [editing, setEditing] = useState(false);
  const contact = data ?? ticket.contact;
  return (
    <aside className={classes.drawer} aria-label={t('shell:contactDrawer.title')} data-testid="contact-drawer">
      <header className={classes.head}>
        <h2 className={classes.title}>{t('shell:contactDrawer.title')}</h2>
        <IconButton
          size="small"
          onClick={onClose}
          aria-label={t('shell:actions.close')}
          title={t('shell:actions.close')}
        >
          <X size={16} />
        </IconButton>
      </header>
      <div className={classes.body}>
        <section className={classes.person}>
          <Avatar name={contact.name} seed={contact.id} size={72} picture={contact.profilePicUrl} />
          <span className={classes.nameLine}>
            <strong className={classes.name}>{contact.name}</strong>
            {ContactForm && (
              <IconButton
                size="small"
                onClick={() => setEditing(true)}
                aria-label={t('drawer.edit')}
                title={t('drawer.edit')}
                data-testid="edit-contact"
              >
                <Pencil size={14} />
              </IconButton>
            )}
          </span>
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
        <Slot name="ticket.sidebar" ticketId={ticket.id} contactId={ticket.contactId} />
        <NoteList ticketId={ticket.id} contactId={ticket.contactId} />
        <PanelSection title={t('shell:contactDrawer.extra')}>
          {!data && (
            <Late>
              <Skeleton variant="rounded" height={40} />
            </Late>
          )}
          {data && !data.extraInfo?.length && <p className={classes.hint}>{t('shell:contactDrawer.noExtra')}</p>}
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
        </PanelSection>
        <ContactHistory ticket={ticket} />
      </div>
      <Suspense fallback={null}>
        {editing && ContactForm && (
          <ContactForm
            contact={{ ...contact, email: contact.email ?? '' }}
            onClose={() => setEditing(false)}
            onSaved={(saved) => {
              setEditing(false);
              client.setQueryData(query.queryKey, saved);
            }}
          />
        )}
      </Suspense>
    </aside>
  );
}

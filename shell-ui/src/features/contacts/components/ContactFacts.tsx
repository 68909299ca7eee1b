import { useShell } from '@balcao/ui-sdk';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { TicketPage } from '~/entities/ticket.ts';
import { useCompanyTime } from '@balcao/ui-sdk/kit';
import type { ContactRecord } from '../types.ts';
import classes from './ContactFacts.module.css';

/** Since when a contact is known, over which connection, and the last conversation with it. */
export function ContactFacts({ contact }: { contact: ContactRecord }) {
  const { t } = useTranslation('admin');
  const { t: shellText } = useTranslation('shell');
  const { api } = useShell();
  const { date, moment } = useCompanyTime();
  const { data: tickets } = useQuery({
    queryKey: ['contact-tickets', contact.id],
    queryFn: async () => {
      const query = { searchParam: contact.number, showAll: true, pageNumber: 1 };
      const page = await api.get<TicketPage>('/tickets', { query });
      return page.tickets.filter(({ contactId }) => contactId === contact.id);
    },
    staleTime: 0,
  });
  const last = tickets?.[0];
  return (
    <dl className={classes.facts}>
      {contact.createdAt && (
        <div>
          <dt>{t('contacts.facts.since')}</dt>
          <dd>{date(contact.createdAt)}</dd>
        </div>
      )}
      {contact.whatsapp && (
        <div>
          <dt>{t('contacts.facts.connection')}</dt>
          <dd>{contact.whatsapp.name}</dd>
        </div>
      )}
      <div>
        <dt>{t('contacts.facts.lastTicket')}</dt>
        <dd>
          {last ? (
            <Link to={`/tickets/${last.uuid}`}>
              {moment(last.updatedAt)} · {shellText(`ticket.status.${last.status}`)}
            </Link>
          ) : (
            tickets && t('contacts.facts.noTicket')
          )}
        </dd>
      </div>
    </dl>
  );
}

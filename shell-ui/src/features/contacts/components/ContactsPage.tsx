import { RecordsScreen, useRecordEvents, type Column } from '@balcao/ui-sdk/kit';
import { BookUser, MessageSquarePlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '~/components/Avatar.tsx';
import { can } from '~/lib/permissions.ts';
import { useRecordTexts } from '~/lib/record-texts.ts';
import { useCurrentUser } from '~/lib/use-session.ts';
import type { ContactRecord } from '../types.ts';
import { ContactForm } from './ContactForm.tsx';
import { ContactTools } from './ContactTools.tsx';
import { NewTicketDialog } from './NewTicketDialog.tsx';
import classes from './ContactsPage.module.css';

const SOURCE = { key: 'contact-records', path: '/contacts', field: 'contacts' };

/** Everybody the company talks to. */
export function ContactsPage() {
  const { t } = useTranslation('admin');
  const user = useCurrentUser();
  const [calling, setCalling] = useState<ContactRecord | null>(null);
  useRecordEvents<ContactRecord>({ key: SOURCE.key, event: 'contact', record: 'contact', id: 'contactId' });
  const columns: Column<ContactRecord>[] = [
    {
      key: 'name',
      header: t('contacts.name'),
      render: ({ id, name, profilePicUrl }) => (
        <span className={classes.person}>
          <Avatar name={name} seed={id} size={32} picture={profilePicUrl} />
          {name}
        </span>
      ),
    },
    { key: 'number', header: t('contacts.number'), render: ({ number }) => number },
    { key: 'email', header: t('contacts.email'), render: ({ email }) => email || '–' },
  ];
  return (
    <>
      <RecordsScreen
        source={SOURCE}
        texts={useRecordTexts('contacts')}
        icon={BookUser}
        columns={columns}
        actions={[
          { key: 'ticket', icon: MessageSquarePlus, label: () => t('contacts.newTicket'), onClick: setCalling },
        ]}
        mayRemove={() => can(user, 'contacts-page:deleteContact')}
        tools={<ContactTools sourceKey={SOURCE.key} />}
        form={(contact, close, saved) => <ContactForm contact={contact} onClose={close} onSaved={saved} />}
        testId="contacts-table"
      />
      {calling && <NewTicketDialog contact={calling} onClose={() => setCalling(null)} />}
    </>
  );
}

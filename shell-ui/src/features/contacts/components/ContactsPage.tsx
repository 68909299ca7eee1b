import { forgetRecord, RecordsScreen, saveRecord, useRecordEvents, type Column } from '@balcao/ui-sdk/kit';
import { useShell } from '@balcao/ui-sdk';
import { useQueryClient } from '@tanstack/react-query';
import { BookUser, FileArchive, Merge, MessageSquarePlus, UserX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '@balcao/ui-sdk/parts/Avatar';
import { can, isAdmin } from '~/lib/permissions.ts';
import { useRecordTexts } from '~/lib/record-texts.ts';
import { saveFile } from '~/lib/save-file.ts';
import { useCurrentUser } from '~/lib/use-session.ts';
import type { ContactRecord } from '../types.ts';
import { ContactForm } from './ContactForm.tsx';
import { ContactTools } from './ContactTools.tsx';
import { EraseDialog } from './EraseDialog.tsx';
import { MergeDialog } from './MergeDialog.tsx';
import classes from './ContactsPage.module.css';

const SOURCE = { key: 'contact-records', path: '/contacts', field: 'contacts' };

/** What is being done with one contact. */
type Doing = { what: 'merge' | 'erase'; contact: ContactRecord };

/** Everybody the company talks to. */
export function ContactsPage() {
  const { t } = useTranslation('admin');
  const { api, navigate, toast, reportError } = useShell();
  const client = useQueryClient();
  const user = useCurrentUser();
  const [doing, setDoing] = useState<Doing | null>(null);
  const stop = () => setDoing(null);
  useRecordEvents<ContactRecord>({ key: SOURCE.key, event: 'contact', record: 'contact', id: 'contactId' });
  const save = async ({ id, number }: ContactRecord) => {
    try {
      toast(t('privacy.export.started'), 'info');
      saveFile(await api.file(`/contacts/${id}/export`), `contato-${number}.zip`);
    } catch (error) {
      reportError(error);
    }
  };
  const start = (what: Doing['what']) => (contact: ContactRecord) => setDoing({ what, contact });
  const notAdmin = () => !isAdmin(user);
  return (
    <>
      <RecordsScreen
        source={SOURCE}
        texts={useRecordTexts('contacts')}
        icon={BookUser}
        columns={useColumns()}
        actions={[
          {
            key: 'ticket',
            icon: MessageSquarePlus,
            label: () => t('contacts.newTicket'),
            onClick: ({ id }) => navigate(`/tickets?newTicket=${id}`),
          },
          {
            key: 'export',
            icon: FileArchive,
            label: () => t('privacy.export.action'),
            onClick: (contact) => void save(contact),
            hidden: notAdmin,
            seldom: true,
          },
          {
            key: 'merge',
            icon: Merge,
            label: () => t('contacts.merge.action'),
            onClick: start('merge'),
            hidden: (contact) => notAdmin() || contact.isGroup === true,
            seldom: true,
          },
          {
            key: 'erase',
            icon: UserX,
            label: () => t('privacy.erase.action'),
            onClick: start('erase'),
            hidden: notAdmin,
            seldom: true,
          },
        ]}
        mayRemove={() => can(user, 'contacts-page:deleteContact')}
        nameOf={({ name }) => name}
        tools={<ContactTools sourceKey={SOURCE.key} />}
        form={(contact, close, saved) => <ContactForm contact={contact} onClose={close} onSaved={saved} />}
        readWhole
        testId="contacts-table"
      />
      {doing?.what === 'merge' && (
        <MergeDialog
          contact={doing.contact}
          onClose={stop}
          onMerged={(merged, gone) => {
            forgetRecord(client, SOURCE.key, gone);
            saveRecord(client, SOURCE.key, merged);
            stop();
          }}
        />
      )}
      {doing?.what === 'erase' && (
        <EraseDialog
          person={doing.contact}
          onClose={stop}
          onErased={() => forgetRecord(client, SOURCE.key, doing.contact.id)}
        />
      )}
    </>
  );
}

function useColumns(): Column<ContactRecord>[] {
  const { t } = useTranslation('admin');
  return [
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
}

import { RecordsScreen, useRecordEvents, type Column } from '@balcao/ui-sdk/kit';
import { Zap } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isAdmin } from '~/lib/permissions.ts';
import { useRecordTexts } from '~/lib/record-texts.ts';
import { useCurrentUser } from '~/lib/use-session.ts';
import type { QuickMessage } from '../types.ts';
import { QuickMessageForm } from './QuickMessageForm.tsx';

const SOURCE = { key: 'quick-message-records', path: '/quick-messages', field: 'records' };
const PREVIEW = 80;

/** Texts and files that agents send by a shortcut. */
export function QuickMessagesPage() {
  const { t } = useTranslation('admin');
  const user = useCurrentUser();
  useRecordEvents<QuickMessage>({ key: SOURCE.key, event: 'quickmessage', record: 'record', id: 'id' });
  // What is shared is the admins' to change, whoever wrote it.
  const mine = ({ userId, geral }: QuickMessage) => (geral ? isAdmin(user) : userId === user.id);
  const columns: Column<QuickMessage>[] = [
    { key: 'shortcode', header: t('quickMessages.shortcode'), render: ({ shortcode }) => `/${shortcode}` },
    { key: 'message', header: t('quickMessages.message'), render: ({ message }) => preview(message), wideOnly: true },
    {
      key: 'media',
      header: t('quickMessages.media'),
      render: ({ mediaName }) => mediaName ?? t('quickMessages.noMedia'),
    },
    {
      key: 'shared',
      header: t('quickMessages.visibleTo'),
      render: ({ geral }) => t(geral ? 'quickMessages.everybody' : 'quickMessages.onlyMe'),
    },
  ];
  return (
    <RecordsScreen
      source={SOURCE}
      texts={useRecordTexts('quickMessages')}
      icon={Zap}
      columns={columns}
      nameOf={({ shortcode }) => `/${shortcode}`}
      mayEdit={mine}
      mayRemove={mine}
      form={(record, close, saved) => <QuickMessageForm record={record} onClose={close} onSaved={saved} />}
      testId="quick-messages-table"
    />
  );
}

function preview(message: string): string {
  return message.length > PREVIEW ? `${message.slice(0, PREVIEW)}…` : message;
}

import { RecordsScreen, useRecordEvents, type Column } from '@balcao/ui-sdk/kit';
import { Files } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isAdmin } from '~/lib/permissions.ts';
import { useRecordTexts } from '~/lib/record-texts.ts';
import { useCurrentUser } from '~/lib/use-session.ts';
import type { FileList } from '../types.ts';
import { FileListForm } from './FileListForm.tsx';

const SOURCE = { key: 'file-list-records', path: '/files/', field: 'files' };

/** Lists of files for campaigns and bots. */
export function FilesPage() {
  const { t } = useTranslation('admin');
  const admin = isAdmin(useCurrentUser());
  useRecordEvents<FileList>({ key: SOURCE.key, event: 'file', record: 'fileList', id: 'fileId' });
  const columns: Column<FileList>[] = [
    { key: 'name', header: t('files.name'), render: ({ name }) => name },
    { key: 'message', header: t('files.message'), render: ({ message }) => message, wideOnly: true },
  ];
  return (
    <RecordsScreen
      source={SOURCE}
      texts={useRecordTexts('files')}
      icon={Files}
      columns={columns}
      mayAdd={admin}
      mayEdit={() => admin}
      nameOf={({ name }) => name}
      readWhole
      mayRemove={() => admin}
      form={(list, close, saved) => <FileListForm list={list} onClose={close} onSaved={saved} />}
      testId="files-table"
    />
  );
}

import { RecordsScreen, useRecordEvents, type Column } from '@balcao/ui-sdk/kit';
import { Tags } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { TagChip } from '@balcao/ui-sdk/parts/TagChip';
import { useRecordTexts } from '~/lib/record-texts.ts';
import { isAdmin } from '~/lib/permissions.ts';
import { useCurrentUser } from '~/lib/use-session.ts';
import type { TagRecord } from '../types.ts';
import { TagForm } from './TagForm.tsx';

const SOURCE = { key: 'tag-records', path: '/tags/', field: 'tags' };

/** The labels of tickets. */
export function TagsPage() {
  const { t } = useTranslation('admin');
  const user = useCurrentUser();
  useRecordEvents<TagRecord>({ key: SOURCE.key, event: 'tag', record: 'tag', id: 'tagId' });
  const columns: Column<TagRecord>[] = [
    { key: 'name', header: t('tags.tag'), render: ({ name, color }) => <TagChip name={name} color={color} /> },
    { key: 'tickets', header: t('tags.tickets'), render: ({ ticketsCount }) => ticketsCount ?? '0' },
  ];
  return (
    <RecordsScreen
      source={SOURCE}
      texts={useRecordTexts('tags')}
      icon={Tags}
      columns={columns}
      nameOf={({ name }) => name}
      readWhole
      mayEdit={() => isAdmin(user)}
      mayRemove={() => isAdmin(user)}
      form={(tag, close, saved) => <TagForm tag={tag} onClose={close} onSaved={saved} />}
      testId="tags-table"
    />
  );
}

import { RecordTable, type Column, type RecordList } from '@balcao/ui-sdk/kit';
import { Avatar, EmptyState } from '@balcao/ui-sdk/parts';
import { Pencil, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Row } from './Row.tsx';
import type { Example } from './Specimen.tsx';

interface Person {
  id: number;
  name: string;
  tickets: number;
}

const PEOPLE: Person[] = [
  { id: 1, name: 'Ana Lima', tickets: 12 },
  { id: 2, name: 'Bruno Sá', tickets: 3 },
];

const LOADED: RecordList<Person> = {
  rows: PEOPLE,
  count: PEOPLE.length,
  error: null,
  hasMore: false,
  loadingMore: false,
  loadMore: () => undefined,
  retry: () => undefined,
};

function Table({ list }: { list: RecordList<Person> }) {
  const { t } = useTranslation('admin');
  const columns: Column<Person>[] = [
    {
      key: 'name',
      header: t('parts.label'),
      render: ({ name, id }) => (
        <Row>
          <Avatar name={name} seed={id} />
          {name}
        </Row>
      ),
    },
    { key: 'tickets', header: t('parts.number'), render: ({ tickets }) => tickets, align: 'end' },
  ];
  return (
    <RecordTable
      label={t('parts.lists')}
      list={list}
      columns={columns}
      actions={[
        { key: 'edit', icon: Pencil, label: ({ name }) => `${t('parts.edit')}: ${name}`, onClick: () => undefined },
      ]}
      actionsHeader={t('parts.actions')}
      empty={<EmptyState icon={Users} title={t('parts.emptyTitle')} />}
      testId="parts-table"
    />
  );
}

/** What many records are listed with. */
export const LISTS: readonly Example[] = [
  { name: 'RecordTable', from: 'kit', component: () => <Table list={LOADED} /> },
  { name: 'RecordTable (empty)', from: 'kit', component: () => <Table list={{ ...LOADED, rows: [] }} /> },
  {
    name: 'RecordTable (failed)',
    from: 'kit',
    component: () => <Table list={{ ...LOADED, rows: undefined, error: new Error('demo') }} />,
  },
];

import { useSearchText, useTexts } from '@balcao/ui-sdk';
import { CalendarDays, CalendarRange, List, Plus } from '@balcao/ui-sdk/icons';
import { Page, RemoveDialog, useRecords } from '@balcao/ui-sdk/kit';
import { SearchInput, TabBar } from '@balcao/ui-sdk/parts';
import { Button } from '@mui/material';
import { useState } from 'react';
import { SOURCE } from '../api/schedules.ts';
import { useLinkedContact } from '../hooks/use-linked-contact.ts';
import { useLiveSchedules } from '../hooks/use-live-schedules.ts';
import { useView } from '../hooks/use-view.ts';
import type { Beginning, Schedule } from '../types.ts';
import { Calendar } from './Calendar.tsx';
import { ScheduleForm } from './ScheduleForm.tsx';
import { ScheduleList } from './ScheduleList.tsx';
import classes from './SchedulesPage.module.css';

/** What the open dialog is about: a message, or what a new one begins with. */
interface Editing {
  record: Schedule | null;
  beginning: Beginning;
}

/** Messages that are sent later: as a list, or in a calendar. */
export default function SchedulesPage() {
  const { t } = useTexts();
  const { text, setText, settled } = useSearchText();
  const list = useRecords<Schedule>(SOURCE, settled);
  const [view, show] = useView();
  const [editing, setEditing] = useState<Editing | null>(null);
  const [removing, setRemoving] = useState<Schedule | null>(null);
  const linked = useLinkedContact();
  useLiveSchedules();
  const add = (beginning: Beginning = {}) => setEditing({ record: null, beginning });
  const edit = (record: Schedule) => setEditing({ record, beginning: {} });
  const open = linked.contact ? { record: null, beginning: { contact: linked.contact } } : editing;
  const close = () => {
    linked.forget();
    setEditing(null);
  };
  const views = (
    <TabBar
      label={t('views.label')}
      value={view}
      onChange={show}
      tabs={[
        { value: 'list', label: t('views.list'), icon: List, testId: 'view-list' },
        { value: 'month', label: t('views.month'), icon: CalendarDays, testId: 'view-month' },
        { value: 'week', label: t('views.week'), icon: CalendarRange, testId: 'view-week' },
      ]}
    />
  );
  return (
    <Page
      title={t('title')}
      subtitle={t('subtitle')}
      count={list.count}
      actions={
        <Button variant="contained" startIcon={<Plus size={16} />} onClick={() => add()} data-testid="record-add">
          {t('add')}
        </Button>
      }
      tools={
        <>
          <div className={classes.views}>{views}</div>
          {view === 'list' && <SearchInput label={t('search')} value={text} onChange={setText} />}
        </>
      }
    >
      {view === 'list' ? (
        <ScheduleList
          list={list}
          searched={settled !== ''}
          onAdd={() => add()}
          onEdit={edit}
          onRepeat={({ contact, body }) => add({ contact, body })}
          onRemove={setRemoving}
        />
      ) : (
        <Calendar span={view} onOpen={edit} onAdd={(day) => add({ day })} onWeek={() => show('week')} />
      )}
      {open && (
        <ScheduleForm
          record={open.record}
          beginning={open.beginning}
          onRemove={(record) => {
            close();
            setRemoving(record);
          }}
          onClose={close}
        />
      )}
      {removing && (
        <RemoveDialog
          source={SOURCE}
          row={removing}
          name={removing.contact.name}
          texts={{ remove: t('remove'), removeTitle: t('removeTitle'), removed: t('removed') }}
          onClose={() => setRemoving(null)}
        />
      )}
    </Page>
  );
}

import { useShell, useTexts } from '@balcao/ui-sdk';
import { Trash2 } from '@balcao/ui-sdk/icons';
import {
  checkForm,
  DateTimeInput,
  FormDialog,
  instantOf,
  localOf,
  LookupInput,
  MediaInput,
  saveRecord,
  TextInput,
  useCompanyTime,
  useForm,
} from '@balcao/ui-sdk/kit';
import { IconAction, Notice } from '@balcao/ui-sdk/parts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { attach, detach, findContacts, read, save, SOURCE } from '../api/schedules.ts';
import { useMayChange } from '../hooks/use-rights.ts';
import { beginningOf, problemsOf, type Values } from '../lib/form.ts';
import { isOpen } from '../lib/status.ts';
import type { Beginning, Contact, Schedule } from '../types.ts';
import { StatusText } from './StatusText.tsx';
import classes from './ScheduleForm.module.css';

interface Props {
  /** Nothing for a new message. */
  record: Schedule | null;
  beginning: Beginning;
  onRemove: (record: Schedule) => void;
  onClose: () => void;
}

/** Writes, changes or shows a message. */
export function ScheduleForm({ record, beginning, onRemove, onClose }: Props) {
  const { t } = useTexts();
  const { api, toast } = useShell();
  const client = useQueryClient();
  const { zone, moment } = useCompanyTime();
  const mayChange = useMayChange();
  const writable = record === null || (isOpen(record) && mayChange(record));
  const form = useForm<Values>({
    defaultValues: beginningOf(record, beginning, (iso) => localOf(iso, zone)),
    resolver: checkForm((values) => problemsOf(values, record && localOf(record.sendAt, zone), localOf(now(), zone))),
  });
  // A picture that could not be sent must not make a second message of the first when it is tried again.
  const made = useRef<number | undefined>(record?.id);
  const submit = async ({ contact, body, sendAt, picture }: Values) => {
    if (!contact) return;
    const draft = { contactId: contact.id, body, sendAt: instantOf(sendAt, zone) };
    let saved = await save(api, made.current, draft);
    made.current = saved.id;
    if (picture.file) await attach(api, saved.id, picture.file);
    else if (saved.mediaPath && !picture.stored) await detach(api, saved.id);
    if (picture.file || saved.mediaPath) saved = await read(api, saved.id);
    saveRecord(client, SOURCE.key, saved);
    toast(t('saved'), 'success');
    onClose();
  };
  return (
    <FormDialog
      title={
        <span className={classes.title}>
          {t(record === null ? 'form.add' : writable ? 'form.edit' : 'form.view')}
          {record && <StatusText schedule={record} asTitle />}
          {record && mayChange(record) && (
            <span className={classes.remove}>
              <IconAction icon={Trash2} label={t('remove')} onClick={() => onRemove(record)} testId="schedule-remove" />
            </span>
          )}
        </span>
      }
      form={form}
      onSubmit={submit}
      onClose={onClose}
      writable={writable}
      testId="schedule-form"
    >
      {record && <State schedule={record} moment={moment} />}
      <LookupInput<Contact>
        name="contact"
        label={t('contact')}
        lookupKey="schedules-contacts"
        search={(text, signal) => findContacts(api, text, signal)}
        nameOf={({ name }) => name}
        detailOf={({ number = '' }) => number}
        hint={t('form.contactHint')}
        searching={t('form.searching')}
        nothingFound={t('form.noContact')}
        autoFocus={record === null && !beginning.contact}
        disabled={!writable}
      />
      <TextInput
        name="body"
        label={t('body')}
        rows={4}
        hint={writable ? t('form.variables') : undefined}
        autoFocus={beginning.contact !== undefined}
        disabled={!writable}
      />
      <DateTimeInput
        name="sendAt"
        label={t('sendAt')}
        hint={zone && t('form.zone', { zone: zone.replaceAll('_', ' ') })}
        disabled={!writable}
      />
      <MediaInput
        name="picture"
        label={t('form.attach')}
        accept=".png,.jpg,.jpeg"
        address={record?.mediaPath}
        disabled={!writable}
      />
    </FormDialog>
  );
}

/** What became of the message, where that is worth a sentence. */
function State({ schedule, moment }: { schedule: Schedule; moment: (iso: string) => string }) {
  const { t } = useTexts();
  const { errorText } = useShell();
  if (schedule.sentAt) return <Notice tone="success">{t('form.sentAt', { moment: moment(schedule.sentAt) })}</Notice>;
  if (!schedule.failure) return null;
  return <Notice tone={schedule.status === 'ERRO' ? 'error' : 'warning'}>{errorText(schedule.failure)}</Notice>;
}

function now(): string {
  return new Date().toISOString();
}

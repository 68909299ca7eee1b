import { useTexts } from '@balcao/ui-sdk';
import { useCompanyTime } from '@balcao/ui-sdk/kit';
import { StatusDot } from '@balcao/ui-sdk/parts';
import { preview } from '../lib/preview.ts';
import { TONES } from '../lib/status.ts';
import type { Schedule } from '../types.ts';
import classes from './Entry.module.css';

interface Props {
  schedule: Schedule;
  /** There is room for the message and its state in words. */
  whole: boolean;
  tabIndex?: number;
  onOpen: (schedule: Schedule) => void;
}

/** A message in the calendar: when, to whom, and how it stands. */
export function Entry({ schedule, whole, tabIndex, onOpen }: Props) {
  const { t } = useTexts();
  const { time } = useCompanyTime();
  const { sendAt, contact, body, status } = schedule;
  const state = t(`status.${status}`);
  return (
    <button
      type="button"
      className={classes.entry}
      data-whole={whole}
      data-tone={TONES[status]}
      tabIndex={tabIndex}
      title={`${contact.name}: ${body}\n${state}`}
      onClick={() => onOpen(schedule)}
      data-testid="calendar-entry"
      data-schedule={schedule.id}
    >
      <span className={classes.line}>
        <span className={classes.time}>{time(sendAt)}</span>
        <span className={classes.name}>{contact.name}</span>
        {!whole && <span className="visually-hidden">{state}</span>}
      </span>
      {whole && (
        <>
          <span className={classes.body}>{preview(body)}</span>
          <StatusDot tone={TONES[status]} label={state} />
        </>
      )}
    </button>
  );
}

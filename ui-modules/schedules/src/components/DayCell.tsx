import { useTexts } from '@balcao/ui-sdk';
import { Plus } from '@balcao/ui-sdk/icons';
import { dayText } from '../lib/sheet.ts';
import type { Schedule } from '../types.ts';
import classes from './DayCell.module.css';
import { Entry } from './Entry.tsx';

/** Messages that a cell of a month has room for. */
const ROOM = 3;

interface Props {
  day: string;
  schedules: readonly Schedule[];
  /** Shows all messages, with more of each. */
  whole: boolean;
  /** Belongs to the month before or after. */
  outside: boolean;
  isToday: boolean;
  /** The keyboard is here. */
  isCurrent: boolean;
  onReach: () => void;
  onOpen: (schedule: Schedule) => void;
  /** Absent for days that have passed. */
  onAdd?: () => void;
  onMore: () => void;
}

/** A day of the calendar with its messages. */
export function DayCell({ day, schedules, whole, outside, isToday, isCurrent, onReach, onOpen, onAdd, onMore }: Props) {
  const { t, language } = useTexts();
  const name = dayText(day, language, { weekday: 'long', day: 'numeric', month: 'long' });
  const shown = whole || schedules.length <= ROOM ? schedules : schedules.slice(0, ROOM - 1);
  const hidden = schedules.length - shown.length;
  const tabIndex = isCurrent ? 0 : -1;
  return (
    <div
      role="gridcell"
      tabIndex={tabIndex}
      aria-current={isToday ? 'date' : undefined}
      className={classes.cell}
      data-day={day}
      data-outside={outside}
      onFocus={onReach}
    >
      <div className={classes.head}>
        <span className="visually-hidden">{t('calendar.day', { day: name, count: schedules.length })}</span>
        <span className={classes.number} data-today={isToday} aria-hidden>
          {Number(day.slice(8))}
        </span>
        {onAdd && (
          <button
            type="button"
            className={classes.add}
            tabIndex={-1}
            title={t('calendar.add')}
            aria-label={`${t('calendar.add')}: ${name}`}
            onClick={onAdd}
          >
            <Plus size={14} aria-hidden />
          </button>
        )}
      </div>
      {shown.map((schedule) => (
        <Entry key={schedule.id} schedule={schedule} whole={whole} tabIndex={tabIndex} onOpen={onOpen} />
      ))}
      {hidden > 0 && (
        <button type="button" className={classes.more} tabIndex={tabIndex} onClick={onMore}>
          {t('calendar.more', { count: hidden })}
        </button>
      )}
    </div>
  );
}

import { useTexts } from '@balcao/ui-sdk';
import { CalendarClock } from '@balcao/ui-sdk/icons';
import { EmptyState } from '@balcao/ui-sdk/parts';
import { dayText } from '../lib/sheet.ts';
import type { Schedule } from '../types.ts';
import classes from './Agenda.module.css';
import { Entry } from './Entry.tsx';

interface Props {
  weeks: readonly string[][];
  byDay: ReadonlyMap<string, Schedule[]>;
  today: string;
  /** Only this month (`2026-11`) of the weeks. */
  month: string | null;
  onOpen: (schedule: Schedule) => void;
  onAdd: (day: string) => void;
}

/** The days of a month or a week that have messages, one under the other. */
export function Agenda({ weeks, byDay, today, month, onOpen, onAdd }: Props) {
  const { t, language } = useTexts();
  const days = weeks.flat().filter((day) => byDay.has(day) && (month === null || day.startsWith(month)));
  const free = weeks.flat().find((day) => day >= today && (month === null || day.startsWith(month)));
  if (days.length === 0) {
    return (
      <EmptyState
        icon={CalendarClock}
        title={t('calendar.free')}
        action={free ? { label: t('add'), onClick: () => onAdd(free) } : undefined}
      />
    );
  }
  return (
    <ol className={classes.agenda} data-testid="agenda">
      {days.map((day) => (
        <li key={day} className={classes.day}>
          <h3 className={classes.name} data-today={day === today}>
            {dayText(day, language, { weekday: 'long', day: 'numeric', month: 'long' })}
          </h3>
          {byDay.get(day)?.map((schedule) => (
            <Entry key={schedule.id} schedule={schedule} whole onOpen={onOpen} />
          ))}
        </li>
      ))}
    </ol>
  );
}

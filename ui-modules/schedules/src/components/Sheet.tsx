import { useTexts } from '@balcao/ui-sdk';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { dayByKey, dayText, firstWeekday, type Span } from '../lib/sheet.ts';
import type { Schedule } from '../types.ts';
import { DayCell } from './DayCell.tsx';
import classes from './Sheet.module.css';

interface Props {
  span: Span;
  weeks: readonly string[][];
  byDay: ReadonlyMap<string, Schedule[]>;
  today: string;
  /** The day that the keyboard is on. */
  current: string;
  onMove: (day: string) => void;
  onOpen: (schedule: Schedule) => void;
  onAdd: (day: string) => void;
  onMore: (day: string) => void;
}

/** Weeks as rows, days as columns. The arrow keys walk over the days, Enter writes a message for one. */
export function Sheet({ span, weeks, byDay, today, current, onMove, onOpen, onAdd, onMore }: Props) {
  const { t, language } = useTexts();
  const grid = useRef<HTMLDivElement>(null);
  const byKeyboard = useRef(false);
  useEffect(() => {
    if (byKeyboard.current) grid.current?.querySelector<HTMLElement>(`[data-day="${current}"]`)?.focus();
    byKeyboard.current = false;
  }, [current]);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    // Keys pressed on a message inside a day are that message's.
    if (!(event.target as HTMLElement).dataset.day || event.altKey || event.ctrlKey || event.metaKey) return;
    const target = dayByKey(current, event.key, firstWeekday(language));
    if (event.key === 'Enter' && current >= today) onAdd(current);
    else if (target) {
      byKeyboard.current = true;
      onMove(target);
    } else return;
    event.preventDefault();
  };
  return (
    <div ref={grid} role="grid" aria-label={t('calendar.help')} className={classes.sheet} onKeyDown={onKeyDown}>
      <div role="row" className={classes.week}>
        {weeks[0]?.map((day) => (
          <span key={day} role="columnheader" className={classes.weekday}>
            {dayText(day, language, { weekday: 'short' })}
          </span>
        ))}
      </div>
      {weeks.map((week) => (
        <div key={week[0]} role="row" className={classes.week} data-span={span}>
          {week.map((day) => (
            <DayCell
              key={day}
              day={day}
              schedules={byDay.get(day) ?? []}
              whole={span === 'week'}
              outside={span === 'month' && day.slice(0, 7) !== current.slice(0, 7)}
              isToday={day === today}
              isCurrent={day === current}
              onReach={() => day !== current && onMove(day)}
              onOpen={onOpen}
              onAdd={day >= today ? () => onAdd(day) : undefined}
              onMore={() => onMore(day)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

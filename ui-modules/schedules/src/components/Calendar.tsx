import { useTexts } from '@balcao/ui-sdk';
import { ChevronLeft, ChevronRight } from '@balcao/ui-sdk/icons';
import { useCompanyTime } from '@balcao/ui-sdk/kit';
import { ErrorState, IconAction, Notice, PageSkeleton } from '@balcao/ui-sdk/parts';
import { Button, useMediaQuery } from '@mui/material';
import { useState } from 'react';
import { useCalendar } from '../hooks/use-calendar.ts';
import { dayText, firstWeekday, shift, weeksAround, type Span } from '../lib/sheet.ts';
import type { Schedule } from '../types.ts';
import { Agenda } from './Agenda.tsx';
import classes from './Calendar.module.css';
import { Sheet } from './Sheet.tsx';

/** Screens too narrow for seven columns. */
const NARROW = '(max-width: 767px)';

interface Props {
  span: Span;
  onOpen: (schedule: Schedule) => void;
  /** Begins a message on a day. */
  onAdd: (day: string) => void;
  /** Shows all of a day whose cell is too small. */
  onWeek: () => void;
}

/** A month or a week of messages; on a phone a list of its days. */
export function Calendar({ span, onOpen, onAdd, onWeek }: Props) {
  const { t, language } = useTexts();
  const { day } = useCompanyTime();
  const [chosen, setChosen] = useState<string | null>(null);
  const current = chosen ?? day();
  const weeks = weeksAround(current, span, firstWeekday(language));
  const { byDay, hasMore, outdated, error, retry } = useCalendar(weeks);
  const narrow = useMediaQuery(NARROW, { noSsr: true });
  const turn = (steps: number) => setChosen(shift(current, span, steps));
  const sheet = { weeks, byDay: byDay ?? new Map<string, Schedule[]>(), today: day(), onOpen, onAdd };
  return (
    <section className={classes.calendar} aria-busy={outdated} aria-label={t('calendar.label')}>
      <header className={classes.head}>
        <h2 className={classes.title} aria-live="polite" data-testid="calendar-title">
          {titleOf(weeks, current, span, language)}
        </h2>
        <Button color="inherit" variant="outlined" size="small" onClick={() => setChosen(null)}>
          {t('calendar.today')}
        </Button>
        <IconAction icon={ChevronLeft} label={t(`calendar.previous.${span}`)} onClick={() => turn(-1)} />
        <IconAction
          icon={ChevronRight}
          label={t(`calendar.next.${span}`)}
          onClick={() => turn(1)}
          testId="calendar-next"
        />
      </header>
      {hasMore && <Notice tone="warning">{t('calendar.tooMany')}</Notice>}
      {error && <ErrorState error={error} onRetry={retry} />}
      {!error && !byDay && <PageSkeleton />}
      {byDay &&
        (narrow ? (
          <Agenda {...sheet} month={span === 'month' ? current.slice(0, 7) : null} />
        ) : (
          <Sheet
            {...sheet}
            span={span}
            current={current}
            onMove={setChosen}
            onMore={(at) => {
              setChosen(at);
              onWeek();
            }}
          />
        ))}
    </section>
  );
}

function titleOf(weeks: string[][], current: string, span: Span, language: string): string {
  if (span === 'month') return dayText(current, language, { month: 'long', year: 'numeric' });
  const [first = current, last = current] = [weeks[0]?.[0], weeks[0]?.at(-1)];
  const format = { day: 'numeric', month: 'short', year: 'numeric' } as const;
  return `${dayText(first, language, { day: 'numeric', month: 'short' })} – ${dayText(last, language, format)}`;
}

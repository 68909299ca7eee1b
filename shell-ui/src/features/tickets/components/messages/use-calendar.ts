import { useMemo } from 'react';
import { useSettings } from '~/queries/settings.ts';
import { createCalendar, type Calendar } from '../../lib/calendar.ts';

/** Days and times of the company's zone; of the browser's while the company has named none. */
export function useCalendar(): Calendar {
  const zone = useSettings().value('timeZone') || undefined;
  return useMemo(() => createCalendar(zone), [zone]);
}

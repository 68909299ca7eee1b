import { useShell } from '@balcao/ui-sdk';
import { nextDay, startOfDay, useCompanyTime } from '@balcao/ui-sdk/kit';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { calendarQuery } from '../api/schedules.ts';
import type { Schedule } from '../types.ts';

/** The messages of the weeks on a sheet, by the company's days. */
export function useCalendar(weeks: readonly string[][]) {
  const { api } = useShell();
  const { zone, dayOf, isPending } = useCompanyTime();
  const first = weeks[0]?.[0] ?? '';
  const last = weeks.at(-1)?.at(-1) ?? first;
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...calendarQuery(api, startOfDay(first, zone), startOfDay(nextDay(last), zone)),
    placeholderData: keepPreviousData,
    enabled: !isPending,
  });
  return {
    byDay: data && groupedBy(data.schedules, ({ sendAt }) => dayOf(sendAt)),
    hasMore: data?.hasMore ?? false,
    outdated: isPlaceholderData,
    error: data ? null : error,
    retry: () => void refetch(),
  };
}

function groupedBy(all: readonly Schedule[], keyOf: (one: Schedule) => string): ReadonlyMap<string, Schedule[]> {
  const groups = new Map<string, Schedule[]>();
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}

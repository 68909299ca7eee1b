import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useShell } from '../context.tsx';
import { zonedDate, zonedDay, zonedMoment, zonedTime } from '../zoned-time.ts';

interface Setting {
  key: string;
  value: string;
}

/** The cache that the shell's own screens keep the settings in. */
const SETTINGS = ['settings'];

/** Dates and times as the company's clocks show them; a new zone is shown at once. */
export function useCompanyTime() {
  const { api, realtime } = useShell();
  const client = useQueryClient();
  const { data, isPending } = useQuery({ queryKey: SETTINGS, queryFn: () => api.get<Setting[]>('/settings') });
  useEffect(() => {
    return realtime.onCompany<{ setting?: Setting }>('settings', ({ setting }) => {
      if (setting?.key === 'timeZone') void client.invalidateQueries({ queryKey: SETTINGS });
    });
  }, [realtime, client]);
  // A company without a zone of its own is where its browsers are.
  const zone = data?.find(({ key }) => key === 'timeZone')?.value || undefined;
  return {
    zone,
    /** Whether the zone is not known yet. */
    isPending,
    date: (iso: string) => zonedDate(iso, zone),
    time: (iso: string) => zonedTime(iso, zone),
    moment: (iso: string) => zonedMoment(iso, zone),
    /** Today, or the day so many days from it, as `YYYY-MM-DD`. */
    day: (days = 0) => zonedDay(new Date(), zone, days),
    /** The day of an instant, as `YYYY-MM-DD`. */
    dayOf: (iso: string) => zonedDay(new Date(iso), zone),
  };
}

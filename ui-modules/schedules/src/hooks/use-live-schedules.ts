import { useShell } from '@balcao/ui-sdk';
import { useRecordEvents } from '@balcao/ui-sdk/kit';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { CALENDAR, SOURCE } from '../api/schedules.ts';
import type { Schedule } from '../types.ts';

/** Keeps lists and calendar as they are for everybody. */
export function useLiveSchedules(): void {
  const { realtime } = useShell();
  const client = useQueryClient();
  useRecordEvents<Schedule>({ key: SOURCE.key, event: 'schedules', record: 'schedule', id: 'scheduleId' });
  useEffect(() => {
    const renew = () => void client.invalidateQueries({ queryKey: [CALENDAR] });
    const ends = [realtime.onCompany('schedules', renew), realtime.onReady(renew)];
    return () => ends.forEach((end) => end());
  }, [realtime, client]);
}

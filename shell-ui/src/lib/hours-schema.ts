import * as z from 'zod/mini';
import { WEEKDAYS } from '~/entities/hours.ts';

const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'validation.time'));

/** Seven days with two times each. */
export const week = z.array(
  z.object({ weekday: z.string(), weekdayEn: z.enum(WEEKDAYS), startTime: time, endTime: time }),
);

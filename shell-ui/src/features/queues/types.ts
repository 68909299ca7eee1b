import type { DayHours } from '~/entities/hours.ts';
import type { Queue } from '~/entities/queue.ts';

/** A department with everything that its form changes. */
export interface QueueRecord extends Queue {
  greetingMessage: string;
  outOfHoursMessage: string;
  orderQueue: number | null;
  integrationId: number | null;
  schedules: DayHours[];
  mediaPath?: string | null;
  mediaName?: string | null;
}

/** A choice of the menu that customers of a queue are offered. */
export interface QueueOption {
  id: number;
  queueId: number;
  parentId: number | null;
  title: string;
  message: string;
  /** What the customer types. */
  option: string;
  mediaName?: string | null;
}

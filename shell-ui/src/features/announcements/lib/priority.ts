import type { Announcement } from '../types.ts';

const LEVELS = {
  1: { level: '1', tone: 'error' },
  2: { level: '2', tone: 'warning' },
  3: { level: '3', tone: 'neutral' },
} as const;

/** The priority of an announcement, with the colour of its dot; an unknown one is low. */
export function priorityOf({ priority }: Pick<Announcement, 'priority'>) {
  return LEVELS[priority as keyof typeof LEVELS] ?? LEVELS[3];
}

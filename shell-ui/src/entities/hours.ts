/** Opening hours of one day of the week, as the host stores them. */
export interface DayHours {
  weekday: string;
  weekdayEn: WeekdayName;
  /** HH:MM; equal times mean closed. */
  startTime: string;
  endTime: string;
}

/** Days in the order in which they are shown. */
export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

/** English name of a day. */
export type WeekdayName = (typeof WEEKDAYS)[number];

const NAMES: Record<WeekdayName, string> = {
  monday: 'Segunda-feira',
  tuesday: 'Terça-feira',
  wednesday: 'Quarta-feira',
  thursday: 'Quinta-feira',
  friday: 'Sexta-feira',
  saturday: 'Sábado',
  sunday: 'Domingo',
};

/** Stored hours completed to seven days: what is missing gets the usual hours. */
export function weekOf(stored: readonly Partial<DayHours>[] | undefined): DayHours[] {
  return WEEKDAYS.map((day) => {
    const known = stored?.find(({ weekdayEn }) => weekdayEn === day);
    const [start, end] = usual(day);
    return {
      weekday: NAMES[day],
      weekdayEn: day,
      startTime: known?.startTime ?? start,
      endTime: known?.endTime ?? end,
    };
  });
}

function usual(day: WeekdayName): [string, string] {
  if (day === 'sunday') return ['00:00', '00:00'];
  return day === 'saturday' ? ['08:00', '12:00'] : ['08:00', '18:00'];
}

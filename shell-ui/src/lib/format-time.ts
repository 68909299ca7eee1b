const pad = (value: number) => String(value).padStart(2, '0');

/** Clock time, HH:mm, in the browser's zone. */
export function formatClock(iso: string): string {
  const date = new Date(iso);
  return `${pad(date.getHours())}:${pad(date.getMinutes())}`;
}

/** Calendar date, dd/MM/yyyy, in the browser's zone. */
export function formatDate(iso: string): string {
  const date = new Date(iso);
  return `${pad(date.getDate())}/${pad(date.getMonth() + 1)}/${date.getFullYear()}`;
}

/** HH:mm for today, else dd/MM/yyyy. */
export function formatListTime(iso: string, now = new Date()): string {
  return isSameDay(new Date(iso), now) ? formatClock(iso) : formatDate(iso);
}

/** Whether both instants fall on one calendar day of the browser's zone. */
export function isSameDay(a: Date, b: Date): boolean {
  return a.toDateString() === b.toDateString();
}

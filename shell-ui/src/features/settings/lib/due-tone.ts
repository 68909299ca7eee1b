const DAY_MS = 86_400_000;

/** Colour of a company's row by the whole days to its due date: five ahead, near or just past, four past. */
export function dueTone(dueDate: string | null, today: string): 'warning' | 'alert' | 'error' | undefined {
  if (!dueDate) return undefined;
  const days = Math.round((Date.parse(dueDate.slice(0, 10)) - Date.parse(today)) / DAY_MS);
  if (days === 5) return 'warning';
  if (days === -4) return 'error';
  return days <= 4 && days >= -3 ? 'alert' : undefined;
}

/** Typed text as a time, HH:MM: digits only, the colon comes by itself. */
export function maskTime(typed: string): string {
  const [hours, minutes] = typed.split(':');
  // `8:30` means half past eight, while in `83` the hour is not complete yet.
  const padded = minutes !== undefined && hours?.length === 1 ? `0${typed}` : typed;
  const digits = padded.replace(/\D/g, '').slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)}:${digits.slice(2)}` : digits;
}

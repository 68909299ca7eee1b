/** Whether a typed number is the contact's; how it is punctuated does not matter. */
export function isSameNumber(typed: string, number: string): boolean {
  const wanted = number.replace(/\D/g, '');
  return wanted === '' ? typed.trim() === number : typed.replace(/\D/g, '') === wanted;
}

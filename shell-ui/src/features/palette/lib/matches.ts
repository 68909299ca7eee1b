/** Whether a label contains every word that was typed, whatever the letter case and accents. */
export function matches(label: string, typed: string): boolean {
  const text = fold(label);
  return fold(typed)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

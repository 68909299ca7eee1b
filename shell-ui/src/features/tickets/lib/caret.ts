/** A text with another one put in the place of what is selected, and where the caret is then. */
export function insertAt(
  text: string,
  inserted: string,
  selection: { start: number; end: number },
): { text: string; caret: number } {
  const before = text.slice(0, selection.start);
  return { text: before + inserted + text.slice(selection.end), caret: before.length + inserted.length };
}

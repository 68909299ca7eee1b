/** Puts a text into the clipboard, also where the browser keeps its own from pages that come without encryption. */
export async function copyText(text: string): Promise<void> {
  // Typed as always there; on a plain address in the office's network it is not.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (clipboard) return clipboard.writeText(text);
  copyBySelection(text);
}

function copyBySelection(text: string): void {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'visually-hidden';
  // A dialog keeps the focus inside.
  (document.querySelector('[role="dialog"]') ?? document.body).append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  if (!copied) throw new Error('the browser refuses to copy');
}

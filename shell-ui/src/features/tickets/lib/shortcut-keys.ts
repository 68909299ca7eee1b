/** Keys of the inbox, as they are written on the keyboard, by what they do. */
export const SHORTCUT_KEYS = {
  next: ['J'],
  previous: ['K'],
  open: ['Enter'],
  reply: ['R'],
  note: ['N'],
  accept: ['A'],
  finish: ['E'],
  transfer: ['T'],
  search: ['/'],
  palette: ['Ctrl', 'K'],
  help: ['?'],
  send: ['Enter'],
  newline: ['Shift', 'Enter'],
} as const;

/** Something that a key does. */
export type Shortcut = keyof typeof SHORTCUT_KEYS;

/** A label with its key, for tooltips. */
export function withKey(label: string, shortcut: Shortcut | undefined): string {
  return shortcut ? `${label} (${SHORTCUT_KEYS[shortcut].join(' ')})` : label;
}

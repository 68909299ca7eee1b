import { createStoredValue } from '~/lib/local-storage.ts';

/** As many as fit into one row of the picker. */
const MAX_RECENT = 9;

/** The pictures used last, the newest first. */
export const recentEmoji = createStoredValue<readonly string[]>('recentEmoji', []);

/** Remembers that a picture was used. */
export function rememberEmoji(emoji: string): void {
  recentEmoji.set((all) => [emoji, ...all.filter((one) => one !== emoji)].slice(0, MAX_RECENT));
}

import type { Preferences } from '~/entities/user.ts';
import { createStoredValue } from '~/lib/local-storage.ts';

/** What is chosen in this browser at present. */
export interface LocalChoice {
  language: string;
  theme: string;
  volume: number;
}

const KEYS = ['language', 'theme', 'volume'] as const;
/** Where the browser remembers each choice; a missing key means that nobody has chosen here yet. */
const STORAGE_KEYS = { language: 'i18nextLng', theme: 'preferredTheme', volume: 'volume' } as const;

/** What this browser and the host last agreed on. */
export const agreed = createStoredValue<Preferences>('preferencesAgreed', {});

/**
 * What a new session has to do. A choice that somebody made in this browser since it last agreed with the host counts:
 * it is kept and saved. For everything else the user's own choice comes from the host.
 */
export function reconcile(
  local: LocalChoice,
  remote: Preferences,
  last = agreed.get(),
  wasChosen = (key: keyof LocalChoice) => localStorage.getItem(STORAGE_KEYS[key]) !== null,
): Preferences {
  const apply = KEYS.filter((key) => {
    const chosenHere = wasChosen(key) && local[key] !== last[key];
    return !chosenHere && remote[key] !== undefined && remote[key] !== local[key];
  });
  return Object.fromEntries(apply.map((key) => [key, remote[key]]));
}

/** The choices that the host does not know yet. Nobody's choice is nobody's business. */
export function unsaved(
  local: LocalChoice,
  last = agreed.get(),
  wasChosen = (key: keyof LocalChoice) => localStorage.getItem(STORAGE_KEYS[key]) !== null,
): Preferences {
  const differing = KEYS.filter((key) => wasChosen(key) && local[key] !== last[key]);
  return Object.fromEntries(differing.map((key) => [key, local[key]]));
}

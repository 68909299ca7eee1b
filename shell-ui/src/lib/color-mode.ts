import { useColorScheme } from '@mui/material/styles';
import { useEffect } from 'react';
import { createStore, useStore } from './store.ts';

/** The colour scheme of the page, with `system` resolved. */
export const colorMode = createStore<'light' | 'dark'>('light');

/** What a user can choose: a colour scheme, or the one of the operating system. */
export type SchemeChoice = 'light' | 'dark' | 'system';

/** The colour scheme in use, what was chosen, and ways to choose; works in the shell's own tree. */
export function useColorMode() {
  const { mode = 'system', systemMode, setMode } = useColorScheme();
  const current = (mode === 'system' ? systemMode : mode) === 'dark' ? 'dark' : 'light';
  const choose = (choice: SchemeChoice) => withoutTransitions(() => setMode(choice));
  return {
    mode: current as 'light' | 'dark',
    choice: mode as SchemeChoice,
    choose,
    toggle: () => choose(current === 'dark' ? 'light' : 'dark'),
  };
}

/** Tells the rest of the page which scheme the shell's tree is in. */
export function PublishColorMode() {
  const { mode } = useColorMode();
  useEffect(() => colorMode.set(mode), [mode]);
  return null;
}

/** Keeps the theme of another React root in the scheme of the shell's tree. */
export function FollowColorMode() {
  const mode = useStore(colorMode);
  const { setMode } = useColorScheme();
  useEffect(() => setMode(mode), [mode, setMode]);
  return null;
}

/** Lets a change of colours show at once: parts that fade at their own pace look like a fault. */
function withoutTransitions(change: () => void): void {
  const root = document.documentElement;
  root.setAttribute('data-switching', '');
  change();
  // The first frame draws the change, the second is safely after it.
  requestAnimationFrame(() => requestAnimationFrame(() => root.removeAttribute('data-switching')));
}

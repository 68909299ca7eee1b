import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Preferences } from '~/entities/user.ts';
import { useColorMode, type SchemeChoice } from '~/lib/color-mode.ts';
import { changeLanguage, toLanguage } from '~/lib/i18n.ts';
import { api } from '~/lib/session.ts';
import { useStore } from '~/lib/store.ts';
import { useCurrentUser } from '~/lib/use-session.ts';
import { volume } from '~/lib/volume.ts';
import { agreed, reconcile, unsaved } from '../lib/preferences.ts';

/** A slider is moved through many values; only the one it stays at is saved. */
const PATIENCE_MS = 600;

/** Lets language, colours and volume follow the user from browser to browser, wherever they are changed. */
export function PreferencesSync() {
  const { i18n } = useTranslation();
  const { choice, choose } = useColorMode();
  const user = useCurrentUser();
  const local = { language: toLanguage(i18n.language), theme: choice, volume: useStore(volume) };
  const started = useRef(false);

  const start = useEffectEvent(() => {
    const wanted = reconcile(local, user.preferences ?? {});
    // Before the values change: what comes from the host must not be sent back to it.
    agreed.set((last) => ({ ...last, ...user.preferences, ...wanted }));
    if (wanted.language !== undefined) void changeLanguage(toLanguage(wanted.language));
    if (wanted.theme !== undefined) choose(wanted.theme as SchemeChoice);
    if (wanted.volume !== undefined) volume.set(wanted.volume);
  });
  const save = useEffectEvent(() => {
    const changes = unsaved(local);
    if (Object.keys(changes).length > 0) void send(changes);
  });
  useEffect(() => {
    if (!started.current) start();
    started.current = true;
    const timer = setTimeout(save, PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [local.language, local.theme, local.volume]);
  return null;
}

/** What could not be saved is tried again with the next change or session. */
async function send(changes: Preferences): Promise<void> {
  try {
    await api.put('/profile', { body: changes });
    agreed.set((last) => ({ ...last, ...changes }));
  } catch {
    // The choice holds in this browser; nobody needs to hear of it.
  }
}

import type { ToastKind } from '@balcao/ui-sdk';
import i18next from 'i18next';
import { ApiError } from './api-error.ts';
import { createStore } from './store.ts';

/** How long a toast stays, in milliseconds; one with an undo button stays longer. */
const TOAST_MS = 2000;
const UNDO_TOAST_MS = 6000;
/** Older toasts make room for newer ones. */
const MAX_TOASTS = 3;

/** A short message on screen. */
export interface Toast {
  id: number;
  message: string;
  kind: ToastKind;
  /** Takes the reported step back. */
  undo?: () => void;
}

/** Toasts on screen, oldest first. */
export const toasts = createStore<readonly Toast[]>([]);

let nextId = 1;

/** Shows a short message. With `undo` the toast carries a button that runs it. */
export function toast(message: string, kind: ToastKind = 'info', undo?: () => void): void {
  const id = nextId++;
  toasts.set((all) => [...all.slice(1 - MAX_TOASTS), { id, message, kind, undo }]);
  setTimeout(() => dismissToast(id), undo ? UNDO_TOAST_MS : TOAST_MS);
}

/** Takes a toast off the screen. */
export function dismissToast(id: number): void {
  toasts.set((all) => all.filter((one) => one.id !== id));
}

/** Shows a failed call in the user's language. */
export function reportError(error: unknown): void {
  toast(errorText(error), 'error');
}

/** Words for a failed call: the translation of its code, else the host's raw text, else a general sentence. */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) return i18next.t('errors.generic');
  const code = error.code.split(' ')[0] ?? error.code;
  if (i18next.exists(`backendErrors.${code}`)) return i18next.t(`backendErrors.${code}` as 'errors.generic');
  if (/^(HTTP \d+|ERR_\w+|Internal server error)$/.test(error.code)) return i18next.t('errors.generic');
  return error.code;
}

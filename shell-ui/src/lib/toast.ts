import type { ToastKind } from '@balcao/ui-sdk';
import i18next from 'i18next';
import { ApiError } from './api-error.ts';
import { createStore } from './store.ts';

/** How long a toast stays, in milliseconds; one with an undo button stays longer. */
const TOAST_MS = 2000;
const UNDO_TOAST_MS = 6000;
/** In the back office there is more to read. */
const OFFICE_TOAST_MS = 3000;
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
  show(message, kind, undo ? UNDO_TOAST_MS : TOAST_MS, undo);
}

/** Shows a short message of the back office or of a module. */
export function officeToast(message: string, kind: ToastKind = 'info'): void {
  show(message, kind, OFFICE_TOAST_MS);
}

function show(message: string, kind: ToastKind, forMs: number, undo?: () => void): void {
  const id = nextId++;
  toasts.set((all) => [...all.slice(1 - MAX_TOASTS), { id, message, kind, undo }]);
  setTimeout(() => dismissToast(id), forMs);
}

/** Takes a toast off the screen. */
export function dismissToast(id: number): void {
  toasts.set((all) => all.filter((one) => one.id !== id));
}

/** Shows a failed call in the user's language. */
export function reportError(error: unknown): void {
  toast(errorText(error), 'error');
}

/**
 * Words for a failed call, or for a code that was kept of one: the translation of its code, else the host's raw text, else a
 * general sentence.
 */
export function errorText(error: unknown): string {
  const raw = error instanceof ApiError ? error.code : error;
  if (typeof raw !== 'string') return i18next.t('errors.generic');
  const code = raw.split(' ')[0] ?? raw;
  if (i18next.exists(`backendErrors.${code}`)) return i18next.t(`backendErrors.${code}` as 'errors.generic');
  if (/^(HTTP \d+|ERR_\w+|Internal server error)$/.test(raw)) return i18next.t('errors.generic');
  return raw;
}

import type { ToastKind } from '@balcao/ui-sdk';
import i18next from 'i18next';
import { enqueueSnackbar } from 'notistack';
import { ApiError } from './api-error.ts';

/** How long a toast stays, in milliseconds; one with an undo button stays longer. */
const TOAST_MS = 2000;
const UNDO_TOAST_MS = 6000;

/** Shows a short message. With `undo` the toast carries a button that runs it. */
export function toast(message: string, kind: ToastKind = 'info', undo?: () => void): void {
  enqueueSnackbar({
    variant: 'toast',
    message,
    kind,
    undo,
    autoHideDuration: undo ? UNDO_TOAST_MS : TOAST_MS,
  });
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

import i18next from 'i18next';
import { ApiError } from '~/lib/api-error.ts';
import { errorText } from '~/lib/toast.ts';

/** Words for a call that was refused before anybody was logged in; who tried too often learns how long to wait. */
export function problemText(error: unknown): string {
  if (error instanceof ApiError && error.status === 429 && error.retryAfter) {
    return i18next.t('auth.throttled', { count: Math.ceil(error.retryAfter / 60) });
  }
  return errorText(error);
}

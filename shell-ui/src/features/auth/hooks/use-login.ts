import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '~/lib/format-time.ts';
import { isOverdue, openSession, type SessionAnswer } from '~/lib/session.ts';
import { reportError, toast } from '~/lib/toast.ts';
import { login } from '../api/login.ts';

/** Days before the due date from which the user is warned at login. */
const WARNING_DAYS = 5;
const DAY_MS = 86_400_000;

/** Signs in, says how it went and refuses companies whose paid period is over. */
export function useLogin() {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);

  const signIn = useCallback(
    async (email: string, password: string) => {
      setBusy(true);
      try {
        const answer = await login(email, password);
        if (isOverdue(answer.user)) {
          toast(t('auth.overdue', { date: formatDate(answer.user.company.dueDate ?? '') }), 'error');
          return;
        }
        openSession(answer);
        toast(t('auth.success'), 'success');
        warnBeforeDueDate(answer, t);
      } catch (error) {
        reportError(error);
      } finally {
        setBusy(false);
      }
    },
    [t],
  );

  return { signIn, busy };
}

function warnBeforeDueDate({ user }: SessionAnswer, t: ReturnType<typeof useTranslation>['t']): void {
  if (!user.company.dueDate) return;
  const days = Math.round((new Date(user.company.dueDate).getTime() - Date.now()) / DAY_MS);
  if (days < WARNING_DAYS) toast(t('auth.dueSoon', { count: days }), 'warning');
}

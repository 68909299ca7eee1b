import i18next from 'i18next';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '~/lib/format-time.ts';
import { isOverdue, openSession, type SessionAnswer } from '~/lib/session.ts';
import { toast } from '~/lib/toast.ts';
import { login } from '../api/login.ts';
import { problemText } from '../lib/problem-text.ts';

/** Days before the due date from which the user is warned at login. */
const WARNING_DAYS = 5;
const DAY_MS = 86_400_000;

/** Signs in and says how it went; companies whose paid period is over are refused. */
export function useLogin() {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const forget = useCallback(() => setProblem(null), []);

  const signIn = useCallback(
    async (email: string, password: string) => {
      setBusy(true);
      setProblem(null);
      try {
        const answer = await login(email, password);
        if (isOverdue(answer.user)) {
          setProblem(t('auth.overdue', { date: formatDate(answer.user.company.dueDate ?? '') }));
          return;
        }
        openSession(answer, true);
        toast(t('auth.success'), 'success');
        warnBeforeDueDate(answer);
      } catch (error) {
        setProblem(problemText(error));
      } finally {
        setBusy(false);
      }
    },
    [t],
  );

  return { signIn, busy, problem, forget };
}

function warnBeforeDueDate({ user }: SessionAnswer): void {
  if (!user.company.dueDate) return;
  const days = Math.round((new Date(user.company.dueDate).getTime() - Date.now()) / DAY_MS);
  if (days < WARNING_DAYS) toast(i18next.t('auth.dueSoon', { count: days }), 'warning');
}

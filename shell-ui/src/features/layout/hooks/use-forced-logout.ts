import { useTranslation } from 'react-i18next';
import { useCompanyEvent } from '~/lib/realtime-context.ts';
import { isOwnLogin, leaveBrowser } from '~/lib/session.ts';
import { toast } from '~/lib/toast.ts';
import { useCurrentUser } from '~/lib/use-session.ts';

/** Time to read the notice before the session ends, in milliseconds. */
const NOTICE_MS = 1000;

interface AuthEvent {
  user: { id: number };
}

/** Ends this session when the same account signs in on another computer; another tab of this one shares the session. */
export function useForcedLogout(): void {
  const { t } = useTranslation();
  const { id } = useCurrentUser();
  useCompanyEvent<AuthEvent>('auth', ({ user }) => {
    if (user.id !== id || isOwnLogin()) return;
    toast(t('auth.elsewhere'), 'warning');
    setTimeout(() => void leaveBrowser(), NOTICE_MS);
  });
}

import { useTranslation } from 'react-i18next';
import { useCompanyEvent } from '~/lib/realtime-context.ts';
import { clearSession } from '~/lib/session.ts';
import { toast } from '~/lib/toast.ts';
import { useCurrentUser } from '~/lib/use-session.ts';

/** Time to read the notice before the session ends, in milliseconds. */
const NOTICE_MS = 1000;

interface AuthEvent {
  user: { id: number };
}

/** Ends this session when the same account signs in elsewhere. */
export function useForcedLogout(): void {
  const { t } = useTranslation();
  const { id } = useCurrentUser();
  useCompanyEvent<AuthEvent>('auth', ({ user }) => {
    if (user.id !== id) return;
    toast(t('auth.elsewhere'), 'warning');
    setTimeout(() => {
      clearSession();
      window.location.reload();
    }, NOTICE_MS);
  });
}

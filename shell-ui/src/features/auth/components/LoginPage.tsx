import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useHostVersion } from '../api/get-version.ts';
import { useLogin } from '../hooks/use-login.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { DemoAccounts } from './DemoAccounts.tsx';
import { LoginForm } from './LoginForm.tsx';
import classes from './LoginPage.module.css';

/** First page of a visitor. `onIntent` runs when signing in has begun, so that the app behind can start loading. */
export function LoginPage({ onIntent }: { onIntent: () => void }) {
  const { t } = useTranslation();
  const { state } = useLocation() as { state: { email?: string } | null };
  const { signIn, busy, problem, forget } = useLogin();
  const { data: host } = useHostVersion();
  return (
    <AuthFrame tab={t('auth.submit')} title={t('auth.title')} subtitle={t('auth.subtitle')} onIntent={onIntent}>
      <LoginForm email={state?.email} busy={busy} problem={problem} onSubmit={signIn} onInput={forget} />
      {host?.signup && (
        <p className={classes.foot}>
          {t('auth.noAccount')}{' '}
          <Link to="/signup" className={classes.link} data-testid="to-signup">
            {t('auth.signup')}
          </Link>
        </p>
      )}
      {host?.demo && <DemoAccounts busy={busy} onChoose={signIn} />}
    </AuthFrame>
  );
}

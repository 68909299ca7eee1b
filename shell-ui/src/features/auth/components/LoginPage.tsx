import { useTranslation } from 'react-i18next';
import { Brand } from '~/components/Brand.tsx';
import { SchemeToggle } from '~/components/SchemeToggle.tsx';
import { useHostVersion } from '../api/get-version.ts';
import { useLogin } from '../hooks/use-login.ts';
import { DemoAccounts } from './DemoAccounts.tsx';
import { LanguageChoice } from './LanguageChoice.tsx';
import { LoginForm } from './LoginForm.tsx';
import classes from './LoginPage.module.css';

/** First page of a visitor. `onIntent` runs when signing in has begun, so that the app behind can start loading. */
export function LoginPage({ onIntent }: { onIntent: () => void }) {
  const { t } = useTranslation();
  const { signIn, busy } = useLogin();
  const { data: host } = useHostVersion();
  return (
    <div className={classes.page} onInput={onIntent} onPointerDown={onIntent}>
      <header className={classes.tools}>
        <LanguageChoice />
        <SchemeToggle />
      </header>
      <main className={classes.main}>
        <div className={classes.card}>
          <Brand size={36} />
          <div>
            <h1 className={classes.title}>{t('auth.title')}</h1>
            <p className={classes.subtitle}>{t('auth.subtitle')}</p>
          </div>
          <LoginForm busy={busy} onSubmit={signIn} />
          {host?.demo && <DemoAccounts busy={busy} onChoose={signIn} />}
        </div>
      </main>
    </div>
  );
}

import { useTranslation } from 'react-i18next';
import classes from './LoginPage.module.css';

const PASSWORD = 'demo12345';
const ACCOUNTS = [
  { email: 'admin@demo.balcao', role: 'auth.demoAdmin' },
  { email: 'ana@demo.balcao', role: 'auth.demoAgent' },
  { email: 'bruno@demo.balcao', role: 'auth.demoAgent' },
  { email: 'super@demo.balcao', role: 'auth.demoSuper' },
  { email: 'admin@outra.balcao', role: 'auth.demoOther' },
] as const;

interface Props {
  busy: boolean;
  onChoose: (email: string, password: string) => void;
}

/** One-click sign-in with the seeded accounts of a demonstration host. */
export function DemoAccounts({ busy, onChoose }: Props) {
  const { t } = useTranslation();
  return (
    <section className={classes.demo} aria-label={t('auth.demoTitle')}>
      <p className={classes.demoTitle}>{t('auth.demoTitle')}</p>
      <ul className={classes.demoList}>
        {ACCOUNTS.map(({ email, role }) => (
          <li key={email}>
            <button
              type="button"
              className={classes.demoAccount}
              disabled={busy}
              onClick={() => onChoose(email, PASSWORD)}
            >
              <span>{email}</span>
              <span className={classes.demoRole}>{t(role)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

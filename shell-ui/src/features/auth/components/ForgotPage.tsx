import { LabeledInput } from '@balcao/ui-sdk/parts/LabeledInput';
import Button from '@mui/material/Button';
import { MailCheck } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { forgetPassword } from '../api/account.ts';
import { useSubmission } from '../hooks/use-submission.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { Notice } from './Notice.tsx';
import classes from './LoginPage.module.css';
import own from './ForgotPage.module.css';

/** Asks for a letter. What follows is the same whether or not anybody has the address. */
export function ForgotPage() {
  const { t } = useTranslation(['account', 'shell']);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [wrong, setWrong] = useState<'required' | 'email' | null>(null);
  const { busy, problem, run } = useSubmission();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email')).trim();
    const looksRight = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email);
    setWrong(looksRight ? null : email === '' ? 'required' : 'email');
    if (looksRight) void run(() => forgetPassword(email)).then((done) => done && setSentTo(email));
  };
  const title = t(sentTo ? 'forgot.sentTitle' : 'forgot.title');
  return (
    <AuthFrame title={title} subtitle={sentTo ? undefined : t('forgot.text')}>
      {sentTo ? (
        <div className={own.sent} role="status" data-testid="forgot-sent">
          <MailCheck size={28} aria-hidden className={own.icon} />
          <p>{t('forgot.sentText', { email: sentTo })}</p>
          <p className={own.hint}>{t('forgot.sentHint')}</p>
        </div>
      ) : (
        <form noValidate className={classes.form} onSubmit={submit} onInput={() => setWrong(null)}>
          {problem && <Notice>{problem}</Notice>}
          <LabeledInput
            name="email"
            type="email"
            label={t('auth.email', { ns: 'shell' })}
            autoComplete="username"
            autoFocus
            problem={wrong ? t(`validation.${wrong}`, { ns: 'shell' }) : undefined}
            htmlInput={{ 'data-testid': 'forgot-email' }}
          />
          <Button type="submit" variant="contained" size="large" loading={busy} data-testid="forgot-submit">
            {t('forgot.submit')}
          </Button>
        </form>
      )}
      <p className={classes.foot}>
        <Link to="/login" className={classes.link}>
          {t('forgot.back')}
        </Link>
      </p>
    </AuthFrame>
  );
}

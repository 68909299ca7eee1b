import { LabeledInput } from '@balcao/ui-sdk/parts/LabeledInput';
import { PasswordInput } from '@balcao/ui-sdk/parts/PasswordInput';
import Button from '@mui/material/Button';
import { useEffect, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { clearSession } from '~/lib/session.ts';
import { toast } from '~/lib/toast.ts';
import { resetPassword } from '../api/account.ts';
import { useSubmission } from '../hooks/use-submission.ts';
import { passwordProblem } from '../lib/password-problem.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { Notice } from './Notice.tsx';
import classes from './LoginPage.module.css';

/** Sets a new password with the secret of a letter, from the link or typed as a code. */
export function ResetPage() {
  const { t } = useTranslation(['account', 'shell']);
  const navigate = useNavigate();
  const [secret] = useState(() => window.location.hash.slice(1));
  const [problems, setProblems] = useState<{ code?: boolean; password?: ReturnType<typeof passwordProblem> }>({});
  const { busy, problem, run } = useSubmission();
  // The secret must not stay in the address bar, nor in the browser's history.
  useEffect(() => window.history.replaceState(window.history.state, '', window.location.pathname), []);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const code = secret || String(fields.get('code')).trim();
    const password = String(fields.get('password'));
    const found = { code: code === '', password: passwordProblem(password) };
    setProblems(found);
    if (found.code || found.password || !(await run(() => resetPassword(code, password)))) return;
    // It ended every session of the user, perhaps this browser's too.
    clearSession();
    toast(t('reset.success'), 'success');
    navigate('/login', { replace: true });
  };
  return (
    <AuthFrame title={t('reset.title')} subtitle={t(secret ? 'reset.text' : 'reset.textWithCode')}>
      <form
        noValidate
        className={classes.form}
        onSubmit={(event) => void submit(event)}
        onInput={() => setProblems({})}
      >
        {problem && <Notice>{problem}</Notice>}
        {!secret && (
          <LabeledInput
            name="code"
            label={t('reset.code')}
            autoComplete="one-time-code"
            autoFocus
            problem={problems.code ? t('validation.required', { ns: 'shell' }) : undefined}
            htmlInput={{ 'data-testid': 'reset-code' }}
          />
        )}
        <PasswordInput
          name="password"
          label={t('reset.password')}
          hint={t('reset.hint')}
          autoComplete="new-password"
          autoFocus={secret !== ''}
          problem={problems.password && t(problems.password, { ns: 'shell' })}
          htmlInput={{ 'data-testid': 'reset-password' }}
        />
        <Button type="submit" variant="contained" size="large" loading={busy} data-testid="reset-submit">
          {t('reset.submit')}
        </Button>
      </form>
      <p className={classes.foot}>
        <Link to="/forgot-password" className={classes.link}>
          {t('reset.again')}
        </Link>
      </p>
    </AuthFrame>
  );
}

import { LabeledInput } from '@balcao/ui-sdk/parts/LabeledInput';
import { PasswordInput } from '@balcao/ui-sdk/parts/PasswordInput';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Notice } from './Notice.tsx';
import classes from './LoginPage.module.css';

type Problem = 'validation.required' | 'validation.email';

const REQUIRED: Problem = 'validation.required';

interface Props {
  /** Address of somebody who has just signed up. */
  email?: string;
  busy: boolean;
  /** Why the last try was refused. */
  problem: string | null;
  onSubmit: (email: string, password: string) => void;
  onInput: () => void;
}

/**
 * E-mail and password with inline errors. Two fields need no form library, and whoever only wants to
 * log in should not wait for one.
 */
export function LoginForm({ email: known, busy, problem, onSubmit, onInput }: Props) {
  const { t } = useTranslation();
  const password = useRef<HTMLInputElement>(null);
  const [problems, setProblems] = useState<{ email?: Problem; password?: Problem }>({});
  useEffect(() => {
    // The next try begins with the password; the refused one is replaced by typing.
    if (problem) password.current?.select();
  }, [problem]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const email = String(fields.get('email')).trim();
    const secret = String(fields.get('password'));
    const found = { email: emailProblem(email), password: secret === '' ? REQUIRED : undefined };
    setProblems(found);
    if (!found.email && !found.password && !busy) onSubmit(email, secret);
  };
  const input = () => {
    setProblems({});
    onInput();
  };
  return (
    <form noValidate className={classes.form} onSubmit={submit} onInput={input}>
      {problem && <Notice>{problem}</Notice>}
      <LabeledInput
        name="email"
        label={t('auth.email')}
        type="email"
        autoComplete="username"
        autoFocus={!known}
        defaultValue={known}
        problem={problems.email && t(problems.email)}
        htmlInput={{ 'data-testid': 'login-email' }}
      />
      <div className={classes.field}>
        <PasswordInput
          name="password"
          label={t('auth.password')}
          autoComplete="current-password"
          autoFocus={Boolean(known)}
          inputRef={password}
          problem={problems.password && t(problems.password)}
          htmlInput={{ 'data-testid': 'login-password' }}
        />
        <Link to="/forgot-password" className={classes.forgot} data-testid="to-forgot">
          {t('auth.forgot')}
        </Link>
      </div>
      <Button type="submit" variant="contained" size="large" loading={busy} data-testid="login-submit">
        {t('auth.submit')}
      </Button>
    </form>
  );
}

/** The host decides; this only catches slips of the finger. */
function emailProblem(email: string): Problem | undefined {
  if (email === '') return REQUIRED;
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? undefined : 'validation.email';
}

import { LabeledInput } from '@balcao/ui-sdk/parts/LabeledInput';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { Eye, EyeOff } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './LoginPage.module.css';

type Problem = 'validation.required' | 'validation.email';

const REQUIRED: Problem = 'validation.required';

interface Props {
  busy: boolean;
  onSubmit: (email: string, password: string) => void;
}

/**
 * E-mail and password with inline errors. Two fields need no form library, and whoever only wants to
 * log in should not wait for one.
 */
export function LoginForm({ busy, onSubmit }: Props) {
  const { t } = useTranslation();
  const [visible, setVisible] = useState(false);
  const [problems, setProblems] = useState<{ email?: Problem; password?: Problem }>({});
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const email = String(fields.get('email')).trim();
    const password = String(fields.get('password'));
    const found = { email: emailProblem(email), password: password === '' ? REQUIRED : undefined };
    setProblems(found);
    if (!found.email && !found.password && !busy) onSubmit(email, password);
  };
  return (
    <form noValidate className={classes.form} onSubmit={submit} onInput={() => setProblems({})}>
      <LabeledInput
        name="email"
        label={t('auth.email')}
        type="email"
        autoComplete="username"
        autoFocus
        problem={problems.email && t(problems.email)}
        htmlInput={{ 'data-testid': 'login-email' }}
      />
      <LabeledInput
        name="password"
        label={t('auth.password')}
        type={visible ? 'text' : 'password'}
        autoComplete="current-password"
        problem={problems.password && t(problems.password)}
        htmlInput={{ 'data-testid': 'login-password' }}
        endAdornment={
          <InputAdornment position="end">
            <IconButton
              edge="end"
              size="small"
              onClick={() => setVisible((shown) => !shown)}
              aria-label={t(visible ? 'auth.hidePassword' : 'auth.showPassword')}
            >
              {visible ? <EyeOff size={18} /> : <Eye size={18} />}
            </IconButton>
          </InputAdornment>
        }
      />
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

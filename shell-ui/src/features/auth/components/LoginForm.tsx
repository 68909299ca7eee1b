import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { LabeledInput } from '@balcao/ui-sdk/labeled-input';
import classes from './LoginPage.module.css';

const schema = z.object({
  email: z.string().check(z.minLength(1, 'validation.required'), z.email('validation.email')),
  password: z.string().check(z.minLength(1, 'validation.required')),
});

interface Props {
  busy: boolean;
  onSubmit: (email: string, password: string) => void;
}

/** E-mail and password with inline errors. */
export function LoginForm({ busy, onSubmit }: Props) {
  const { t } = useTranslation();
  const [visible, setVisible] = useState(false);
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { email: '', password: '' },
  });
  const problem = (field: 'email' | 'password') => {
    const key = formState.errors[field]?.message as 'validation.required' | undefined;
    return key ? t(key) : undefined;
  };
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={handleSubmit(({ email, password }) => {
        if (!busy) onSubmit(email, password);
      })}
    >
      <LabeledInput
        {...register('email')}
        label={t('auth.email')}
        type="email"
        autoComplete="username"
        autoFocus
        problem={problem('email')}
        htmlInput={{ 'data-testid': 'login-email' }}
      />
      <LabeledInput
        {...register('password')}
        label={t('auth.password')}
        type={visible ? 'text' : 'password'}
        autoComplete="current-password"
        problem={problem('password')}
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

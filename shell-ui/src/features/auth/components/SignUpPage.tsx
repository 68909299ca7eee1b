import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useHostVersion } from '../api/get-version.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { Notice } from './Notice.tsx';
import { SignUpForm } from './SignUpForm.tsx';
import classes from './LoginPage.module.css';

/** A visitor signs a company up, where the provider allows it. */
export function SignUpPage() {
  const { t } = useTranslation('account');
  const { data: host, isPending } = useHostVersion();
  const closed = !isPending && host?.signup === false;
  return (
    <AuthFrame title={t('signup.title')} subtitle={closed ? undefined : t('signup.subtitle')} wide>
      {closed ? (
        <Notice tone="info">
          <strong>{t('signup.closedTitle')}</strong>
          <br />
          {t('signup.closedText')}
        </Notice>
      ) : (
        <SignUpForm />
      )}
      <p className={classes.foot}>
        {t('signup.haveAccount')}{' '}
        <Link to="/login" className={classes.link}>
          {t('signup.toLogin')}
        </Link>
      </p>
    </AuthFrame>
  );
}

import { PenLine, PenOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from '~/lib/store.ts';
import { signMessages } from '../../lib/preferences.ts';
import classes from './Composer.module.css';

/** Whether messages begin with the agent's name. */
export function SignSwitch() {
  const { t } = useTranslation();
  const sign = useStore(signMessages);
  return (
    <button
      type="button"
      role="switch"
      aria-checked={sign}
      aria-label={t('composer.sign')}
      title={t('composer.signHint')}
      className={classes.sign}
      onClick={() => signMessages.set(!sign)}
      data-testid="sign-switch"
    >
      {sign ? <PenLine size={14} aria-hidden /> : <PenOff size={14} aria-hidden />}
      <span className={classes.signWord}>{t('composer.sign')}</span>
    </button>
  );
}

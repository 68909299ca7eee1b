import { CheckCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './Scene.module.css';

/** A picture of the desk at work, for wide screens; it tells nothing that a visitor needs. */
export function Scene() {
  const { t } = useTranslation();
  return (
    <aside className={classes.scene} aria-hidden>
      <div className={classes.inner}>
        <p className={classes.claim}>{t('auth.scene.claim')}</p>
        <div className={classes.chat}>
          <p className={classes.queue}>
            <span className={classes.dot} />
            {t('auth.scene.queue')}
          </p>
          <p className={classes.customer}>{t('auth.scene.question')}</p>
          <p className={classes.desk}>
            {t('auth.scene.answer')}
            <CheckCheck size={16} className={classes.ticks} />
          </p>
          <p className={classes.customer}>{t('auth.scene.thanks')}</p>
        </div>
      </div>
    </aside>
  );
}

import { useShell, useTask } from '@balcao/ui-sdk';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { keepSession } from '~/lib/session.ts';
import classes from './ProfileDialog.module.css';

/** Ends the user's sessions in other browsers. */
export function OtherSessions() {
  const { t } = useTranslation('account');
  const { toast } = useShell();
  const { busy, run } = useTask();
  const end = async () => {
    await keepSession((client) => client.delete('/profile/sessions'));
    toast(t('profile.endedOthers'), 'success');
  };
  return (
    <section className={classes.section} aria-labelledby="profile-sessions">
      <h3 id="profile-sessions" className={classes.heading}>
        {t('profile.sessions')}
      </h3>
      <div className={classes.sessions}>
        <p>{t('profile.sessionsText')}</p>
        <Button
          variant="outlined"
          color="inherit"
          loading={busy}
          onClick={() => void run(end)}
          data-testid="end-others"
        >
          {t('profile.endOthers')}
        </Button>
      </div>
    </section>
  );
}

import { SwitchField } from '@balcao/ui-sdk/parts/SwitchField';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '~/lib/store.ts';
import { reportError, toast } from '~/lib/toast.ts';
import { useCurrentUser } from '~/lib/use-session.ts';
import { askPermission, permission, type Permission } from '../lib/permission.ts';
import { desktopNotices, pushSubscription } from '../lib/preferences.ts';
import { canPush, startPush, stopPush, testPush } from '../lib/push.ts';
import classes from './AlertSettings.module.css';

/** How this browser tells of new messages while the page is out of sight. The browser is asked only by a click here. */
export function AlertSettings() {
  const { t } = useTranslation('alerts');
  const [allowed, setAllowed] = useState<Permission>(permission);
  const notices = useStore(desktopNotices);
  const ask = async () => {
    const answer = await askPermission();
    setAllowed(answer);
    if (answer !== 'granted') toast(t(`permission.${answer}`), 'warning');
    return answer === 'granted';
  };
  const toggleNotices = async (on: boolean) => desktopNotices.set(on && (await ask()));
  const push = usePush(ask);
  if (allowed === 'unsupported') return <p className={classes.hint}>{t('permission.unsupported')}</p>;
  return (
    <div className={classes.settings}>
      <SwitchField
        label={t('desktop')}
        checked={allowed === 'granted' && notices}
        onChange={(on) => void toggleNotices(on)}
        testId="desktop-switch"
      />
      {canPush() && (
        <SwitchField label={t('push')} checked={push.on} onChange={(on) => push.change(on)} testId="push-switch" />
      )}
      {allowed === 'denied' && (
        <p className={classes.hint} data-testid="permission-denied">
          {t('permission.denied')}
        </p>
      )}
      {allowed === 'default' && <p className={classes.hint}>{t('permission.default')}</p>}
      {push.on && (
        <Button
          size="small"
          className={classes.test}
          loading={push.testing}
          onClick={push.test}
          data-testid="push-test"
        >
          {t('test')}
        </Button>
      )}
    </div>
  );
}

function usePush(ask: () => Promise<boolean>) {
  const { t } = useTranslation('alerts');
  const { id } = useCurrentUser();
  const on = useStore(pushSubscription)?.userId === id;
  const changing = useMutation({
    mutationFn: async (wanted: boolean) => {
      if (!wanted) return stopPush();
      if (await ask()) await startPush(id);
    },
    // A browser without a push service of its own says so in words that help nobody.
    onError: (error) => (error instanceof DOMException ? toast(t('pushFailed'), 'error') : reportError(error)),
  });
  const testing = useMutation({
    mutationFn: testPush,
    onSuccess: () => toast(t('testSent'), 'success'),
    onError: reportError,
  });
  return {
    on: changing.isPending ? changing.variables : on,
    change: (wanted: boolean) => !changing.isPending && changing.mutate(wanted),
    test: () => testing.mutate(),
    testing: testing.isPending,
  };
}

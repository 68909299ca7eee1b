import { setTitleCount } from '@balcao/ui-sdk';
import { Bell as BellIcon } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { PopButton } from '~/components/PopButton.tsx';
import { topBarPart } from '~/lib/lazy-part.ts';
import { withTexts } from '~/lib/part-texts.ts';
import { useServiceWorker } from '../hooks/use-service-worker.ts';
import { useUnread } from '../hooks/use-unread.ts';

const NotificationsPanel = topBarPart(() => import('./NotificationsPanel.tsx').then((m) => m.NotificationsPanel));

const loadAlert = withTexts('alerts', () => import('../lib/alert.ts'));

/** More than this is not counted on the bell. */
const MOST = 99;

/** Counts the unread tickets that concern the user, and tells of new messages in them. */
export function Bell({ preview }: { preview: (body: string) => string }) {
  const { t } = useTranslation();
  const unread = useUnread(async (ticket, message) => {
    const { alert } = await loadAlert();
    await alert(ticket, message, preview);
  });
  const count = unread.tickets.length;
  const text = count > MOST || unread.hasNextPage ? `${Math.min(count, MOST)}+` : String(count);
  useTabCount(count);
  useServiceWorker();
  return (
    <PopButton
      icon={BellIcon}
      label={t('topbar.notifications', { count })}
      badge={count > 0 ? text : undefined}
      testId="bell"
    >
      {(anchor, close) => <NotificationsPanel anchor={anchor} unread={unread} preview={preview} onClose={close} />}
    </PopButton>
  );
}

/** Says the count in the title and on the icon of the browser's tab. The code for the icon comes when there is one. */
function useTabCount(count: number): void {
  useEffect(() => {
    if (count === 0) return;
    setTitleCount(count);
    const drawing = import('../lib/tab-icon.ts');
    void drawing.then(({ drawTabIcon }) => drawTabIcon(count));
    return () => {
      setTitleCount(0);
      void drawing.then(({ drawTabIcon }) => drawTabIcon(0));
    };
  }, [count]);
}

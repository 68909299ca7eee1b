import { Megaphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PopButton } from '~/components/PopButton.tsx';
import { topBarPart } from '~/lib/lazy-part.ts';
import { useNews } from '../hooks/use-news.ts';

const NewsPanel = topBarPart(() => import('./NewsPanel.tsx').then((m) => m.NewsPanel));

/** Opens the provider's announcements; a dot says that there is a new one. */
export function NewsButton() {
  const { t } = useTranslation();
  const all = useNews();
  return (
    <PopButton icon={Megaphone} label={t('topbar.news')} badge={all.hasNew ? '' : undefined} testId="news">
      {(anchor, close) => <NewsPanel anchor={anchor} all={all} onClose={close} />}
    </PopButton>
  );
}

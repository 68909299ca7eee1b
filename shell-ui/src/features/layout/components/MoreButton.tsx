import { EllipsisVertical } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PopButton } from '~/components/PopButton.tsx';
import { topBarPart } from '~/lib/lazy-part.ts';

const MorePanel = topBarPart(() => import('./MorePanel.tsx').then((m) => m.MorePanel));

/** Opens what does not fit into the top bar of a phone. */
export function MoreButton() {
  const { t } = useTranslation();
  return (
    <PopButton icon={EllipsisVertical} label={t('topbar.more')} testId="topbar-more">
      {(anchor, close) => <MorePanel anchor={anchor} onClose={close} />}
    </PopButton>
  );
}

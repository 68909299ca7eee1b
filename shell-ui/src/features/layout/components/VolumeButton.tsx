import { Volume1, Volume2, VolumeX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PopButton } from '~/components/PopButton.tsx';
import { topBarPart } from '~/lib/lazy-part.ts';
import { useStore } from '~/lib/store.ts';
import { volume } from '~/lib/volume.ts';

const VolumePanel = topBarPart(() => import('./VolumePanel.tsx').then((m) => m.VolumePanel));

/** Opens the volume of the sound of new messages; its icon tells the present one. */
export function VolumeButton() {
  const { t } = useTranslation();
  const level = useStore(volume);
  const icon = level === 0 ? VolumeX : level < 0.6 ? Volume1 : Volume2;
  return (
    <PopButton icon={icon} label={t('topbar.volume')} testId="volume">
      {(anchor, close) => <VolumePanel anchor={anchor} onClose={close} />}
    </PopButton>
  );
}

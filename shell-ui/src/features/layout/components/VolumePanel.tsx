import { useTranslation } from 'react-i18next';
import { PopSurface } from '~/components/PopSurface.tsx';
import { VolumeSlider } from './VolumeSlider.tsx';

/** The volume under its button. */
export function VolumePanel({ anchor, onClose }: { anchor: HTMLElement; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <PopSurface anchor={anchor} label={t('topbar.volume')} onClose={onClose}>
      <VolumeSlider />
    </PopSurface>
  );
}

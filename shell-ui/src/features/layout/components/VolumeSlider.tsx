import { Volume2, VolumeX } from 'lucide-react';
import IconButton from '@mui/material/IconButton';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { VolumeRange } from '~/components/VolumeRange.tsx';
import { useStore } from '~/lib/store.ts';
import { volume } from '~/lib/volume.ts';
import classes from './VolumeSlider.module.css';

/** How loud new messages sound, with a way to silence them. */
export function VolumeSlider() {
  const { t } = useTranslation('alerts');
  const level = useStore(volume);
  const before = useRef(level || 1);
  const muted = level === 0;
  const label = t(muted ? 'unmute' : 'mute');
  const toggle = () => {
    if (!muted) before.current = level;
    volume.set(muted ? before.current : 0);
  };
  return (
    <div className={classes.volume}>
      <IconButton size="small" onClick={toggle} aria-label={label} title={label} data-testid="volume-mute">
        {muted ? <VolumeX size={18} /> : <Volume2 size={18} />}
      </IconButton>
      <VolumeRange
        value={level}
        aria-label={t('volume')}
        onChange={(next) => volume.set(next)}
        data-testid="volume-slider"
      />
    </div>
  );
}

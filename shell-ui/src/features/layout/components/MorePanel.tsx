import { Check, Moon, RotateCw, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { RowButton } from '~/components/RowButton.tsx';
import { useColorMode } from '~/lib/color-mode.ts';
import { changeLanguage, LANGUAGE_NAMES, LANGUAGES, toLanguage } from '~/lib/i18n.ts';
import { PopSurface } from '~/components/PopSurface.tsx';
import { VolumeSlider } from './VolumeSlider.tsx';
import classes from './MorePanel.module.css';

/** On a phone: what does not fit into the top bar. */
export function MorePanel({ anchor, onClose }: { anchor: HTMLElement; onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const { mode, toggle } = useColorMode();
  const current = toLanguage(i18n.language);
  return (
    <PopSurface anchor={anchor} label={t('topbar.more')} onClose={onClose} className={classes.paper}>
      <VolumeSlider />
      <RowButton className={classes.item} onClick={toggle} data-testid="scheme-toggle">
        {mode === 'dark' ? <Sun size={18} aria-hidden /> : <Moon size={18} aria-hidden />}
        {t(mode === 'dark' ? 'topbar.light' : 'topbar.dark')}
      </RowButton>
      <RowButton className={classes.item} onClick={() => window.location.reload()}>
        <RotateCw size={18} aria-hidden />
        {t('topbar.reload')}
      </RowButton>
      <div role="group" aria-label={t('topbar.language')} className={classes.group}>
        {LANGUAGES.map((language) => (
          <RowButton
            key={language}

            lang={language}
            aria-pressed={language === current}
            className={classes.item}
            onClick={() => void changeLanguage(language)}
            data-testid={`language-${language}`}
          >
            <Check size={18} aria-hidden className={classes.check} />
            {LANGUAGE_NAMES[language]}
          </RowButton>
        ))}
      </div>
    </PopSurface>
  );
}

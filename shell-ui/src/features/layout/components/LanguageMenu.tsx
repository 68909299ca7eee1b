import IconButton from '@mui/material/IconButton';
import { Menu, MenuItem } from '@balcao/ui-sdk/parts/Menu';
import { Languages } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeLanguage, LANGUAGE_NAMES, LANGUAGES, toLanguage } from '~/lib/i18n.ts';

/** Chooses the interface language. */
export function LanguageMenu() {
  const { t, i18n } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const current = toLanguage(i18n.language);
  return (
    <>
      <IconButton
        title={t('topbar.language')}
        aria-label={t('topbar.language')}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
        data-testid="language-menu"
      >
        <Languages size={18} />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {LANGUAGES.map((language) => (
          <MenuItem
            key={language}
            lang={language}
            selected={language === current}
            data-testid={`language-${language}`}
            onClick={() => {
              setAnchor(null);
              void changeLanguage(language);
            }}
          >
            {LANGUAGE_NAMES[language]}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

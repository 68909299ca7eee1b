import IconButton from '@mui/material/IconButton';
import { Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useColorMode } from '~/lib/color-mode.ts';

/** Switches between the light and the dark scheme. */
export function SchemeToggle() {
  const { t } = useTranslation();
  const { mode, toggle } = useColorMode();
  const label = t(mode === 'dark' ? 'topbar.light' : 'topbar.dark');
  return (
    <IconButton onClick={toggle} aria-label={label} title={label} data-testid="scheme-toggle">
      {mode === 'dark' ? <Sun size={18} /> : <Moon size={18} />}
    </IconButton>
  );
}

import Drawer from '@mui/material/Drawer';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { createStoredValue } from '~/lib/local-storage.ts';
import { useStore } from '~/lib/store.ts';
import type { MenuSection } from '../menu.ts';
import { OfflineBanner } from './OfflineBanner.tsx';
import { SideMenu } from './SideMenu.tsx';
import { TopBar } from './TopBar.tsx';
import classes from './AppFrame.module.css';

const collapsedMenu = createStoredValue('menuCollapsed', false);

/** Side menu, top bar and the page between them. */
export function AppFrame({ sections, children }: { sections: MenuSection[]; children: ReactNode }) {
  const { t } = useTranslation();
  const narrow = useMediaQuery('(max-width: 599.95px)');
  const collapsed = useStore(collapsedMenu);
  const [open, setOpen] = useState(false);
  return (
    <div className={classes.frame}>
      {narrow ? (
        <Drawer open={open} onClose={() => setOpen(false)} slotProps={{ paper: { className: classes.overlay } }}>
          <SideMenu sections={sections} collapsed={false} onNavigate={() => setOpen(false)} />
        </Drawer>
      ) : (
        <nav className={classes.rail} data-collapsed={collapsed} aria-label={t('menu.label')}>
          <SideMenu sections={sections} collapsed={collapsed} onToggle={() => collapsedMenu.set(!collapsed)} />
        </nav>
      )}
      <div className={classes.column}>
        <TopBar onOpenMenu={narrow ? () => setOpen(true) : undefined} />
        <OfflineBanner />
        <main className={classes.page}>{children}</main>
      </div>
    </div>
  );
}

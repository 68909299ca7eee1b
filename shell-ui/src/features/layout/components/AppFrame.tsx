import useMediaQuery from '@mui/material/useMediaQuery';
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import { createStoredValue } from '~/lib/local-storage.ts';
import { useStore } from '~/lib/store.ts';
import type { MenuSection } from '../menu.ts';
import { OfflineBanner } from './OfflineBanner.tsx';
import { SideMenu } from './SideMenu.tsx';
import { SkipLink } from './SkipLink.tsx';
import { TopBar } from './TopBar.tsx';
import classes from './AppFrame.module.css';

const Drawer = lazy(() => import('@mui/material/Drawer'));

/** What the user chose; without a choice the menu gives its width to the page where there is little of it. */
const collapsedMenu = createStoredValue<boolean | null>('menuCollapsed', null);

interface Props {
  sections: MenuSection[];
  /** Buttons of other parts of the app in the top bar. */
  tools?: ReactNode;
  children: ReactNode;
}

/** Side menu, top bar and the page between them. */
export function AppFrame({ sections, tools, children }: Props) {
  const narrow = useMediaQuery('(max-width: 599.95px)', { noSsr: true });
  const tight = useMediaQuery('(max-width: 899.95px)', { noSsr: true });
  const collapsed = useStore(collapsedMenu) ?? tight;
  const [open, setOpen] = useState(false);
  const page = useRef<HTMLElement>(null);
  const close = () => setOpen(false);
  return (
    <div className={classes.frame}>
      <SkipLink target={page} />
      {narrow ? (
        <Suspense fallback={null}>
          <Drawer open={open} onClose={close} slotProps={{ paper: { className: classes.overlay } }}>
            <SideMenu sections={sections} collapsed={false} onNavigate={close} onClose={close} />
          </Drawer>
        </Suspense>
      ) : (
        <div className={classes.rail} data-collapsed={collapsed}>
          <SideMenu sections={sections} collapsed={collapsed} onToggle={() => collapsedMenu.set(!collapsed)} />
        </div>
      )}
      <div className={classes.column}>
        <TopBar onOpenMenu={narrow ? () => setOpen(true) : undefined} tools={tools} />
        <OfflineBanner />
        <main ref={page} id="page" className={classes.page} tabIndex={-1}>
          {children}
        </main>
      </div>
    </div>
  );
}

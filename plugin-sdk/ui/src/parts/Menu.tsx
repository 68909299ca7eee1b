import type { MenuProps } from '@mui/material/Menu';
import type MuiMenuItem from '@mui/material/MenuItem';
import { lazy, Suspense, useState } from 'react';

const MuiMenu = lazy(() => import('@mui/material/Menu'));

/** A menu whose machinery comes when it is opened for the first time, not with the page. */
export function Menu(props: MenuProps) {
  const [used, setUsed] = useState(props.open);
  if (props.open && !used) setUsed(true);
  return (
    used && (
      <Suspense fallback={null}>
        <MuiMenu {...props} />
      </Suspense>
    )
  );
}

/** An entry of such a menu; it comes with it. */
export const MenuItem = lazy(() => import('@mui/material/MenuItem')) as unknown as typeof MuiMenuItem;

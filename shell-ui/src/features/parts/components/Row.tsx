import type { ReactNode } from 'react';
import classes from './Row.module.css';

/** States of a part beside or under one another. */
export function Row({ children, stacked = false }: { children: ReactNode; stacked?: boolean }) {
  return <div className={stacked ? classes.stack : classes.row}>{children}</div>;
}

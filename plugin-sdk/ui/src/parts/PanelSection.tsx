import type { ReactNode } from 'react';
import classes from './PanelSection.module.css';

/** A part of a side panel under a heading of its own, for instance beside a conversation. */
export function PanelSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <h3 className={classes.heading}>{title}</h3>
      {children}
    </section>
  );
}

import type { ReactNode } from 'react';
import classes from './TitleBar.module.css';

interface Props {
  title: string;
  subtitle?: string;
  leading?: ReactNode;
  trailing?: ReactNode;
}

/** Coloured bar on top of every screen. */
export function TitleBar({ title, subtitle, leading, trailing }: Props) {
  return (
    <header className={classes.bar}>
      {leading}
      <div className={classes.titles}>
        <h1 className={classes.title}>{title}</h1>
        {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
      </div>
      {trailing}
    </header>
  );
}

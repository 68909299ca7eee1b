import { useDocumentTitle } from '@balcao/ui-sdk';
import type { ReactNode } from 'react';
import { Brand } from '~/components/Brand.tsx';
import { SchemeToggle } from '~/components/SchemeToggle.tsx';
import { LanguageChoice } from './LanguageChoice.tsx';
import { Scene } from './Scene.tsx';
import classes from './AuthFrame.module.css';

interface Props {
  title: string;
  /** Name in the browser's tab, where the title is none. */
  tab?: string;
  subtitle?: ReactNode;
  /** Room for more than a column of fields. */
  wide?: boolean;
  /** Runs when a visitor begins to do something. */
  onIntent?: () => void;
  children: ReactNode;
}

/** The frame of every page for visitors: form on one side, what the product is about on the other. */
export function AuthFrame({ title, tab = title, subtitle, wide = false, onIntent, children }: Props) {
  useDocumentTitle(tab);
  return (
    <div className={classes.page} onInput={onIntent} onPointerDown={onIntent}>
      <div className={classes.side}>
        <header className={classes.bar}>
          <Brand size={32} />
          <div className={classes.tools}>
            <LanguageChoice />
            <SchemeToggle />
          </div>
        </header>
        <main className={classes.main}>
          <div className={classes.column} data-wide={wide}>
            <div className={classes.head}>
              <h1 className={classes.title}>{title}</h1>
              {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
            </div>
            {children}
          </div>
        </main>
      </div>
      <Scene />
    </div>
  );
}

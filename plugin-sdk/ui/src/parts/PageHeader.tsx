import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconAction } from './IconAction.tsx';
import { PageHeading } from './PageHeading.tsx';
import classes from './PageHeader.module.css';

interface Props {
  title: string;
  /** Number of records, behind the title. */
  count?: number;
  subtitle?: string;
  /** The way back to where this page was opened. */
  back?: { label: string; onClick: () => void };
  /** Buttons on the right of the heading. */
  actions?: ReactNode;
  /** Search field and filters under the heading. */
  tools?: ReactNode;
}

/** The top of a screen: what it is, what can be done, how to narrow it down. */
export function PageHeader({ title, count, subtitle, back, actions, tools }: Props) {
  return (
    <>
      <header className={classes.head}>
        {back && <IconAction icon={ArrowLeft} label={back.label} onClick={back.onClick} testId="page-back" />}
        <div className={classes.heading}>
          <PageHeading title={title} count={count} />
          {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      {tools && <div className={classes.tools}>{tools}</div>}
    </>
  );
}

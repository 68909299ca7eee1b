import { Puzzle, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './RecordCard.module.css';

/** Cards one below the other. */
export function CardList({ children }: { children: ReactNode }) {
  return <ul className={classes.list}>{children}</ul>;
}

interface Props {
  icon?: LucideIcon;
  title: ReactNode;
  /** Beside the title, smaller. */
  aside?: ReactNode;
  text?: string;
  /** The state, in a line of its own. */
  state: ReactNode;
  /** Small print. */
  facts: readonly ReactNode[];
  /** What can be done, on the right. */
  actions: ReactNode;
  /** Attributes by which tests find it. */
  [data: `data-${string}`]: string | number;
}

/** Something in a list of cards: what it is, how it stands, what can be done about it. */
export function RecordCard({ icon: Icon = Puzzle, title, aside, text, state, facts, actions, ...attributes }: Props) {
  return (
    <li className={classes.card} {...attributes}>
      <span className={classes.icon}>
        <Icon size={20} aria-hidden />
      </span>
      <div className={classes.body}>
        <h2 className={classes.title}>
          <span className={classes.words}>{title}</span>
          {aside && <span className={classes.aside}>{aside}</span>}
        </h2>
        {text && <p className={classes.text}>{text}</p>}
        <p className={classes.state}>{state}</p>
        <p className={classes.facts}>
          {facts.filter(Boolean).map((fact, index) => (
            <span key={index}>{fact}</span>
          ))}
        </p>
      </div>
      <div className={classes.actions}>{actions}</div>
    </li>
  );
}

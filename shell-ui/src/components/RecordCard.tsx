import { Puzzle } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './Card.module.css';

/** Cards one below the other. */
export function CardList({ children }: { children: ReactNode }) {
  return <ul className={classes.list}>{children}</ul>;
}

interface Props {
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
  testId: string;
  id: string;
}

/** A plugin in a list: what it is, how it stands, what can be done about it. */
export function Card({ title, aside, text, state, facts, actions, testId, id }: Props) {
  return (
    <li className={classes.card} data-testid={testId} data-plugin={id}>
      <span className={classes.icon}>
        <Puzzle size={20} aria-hidden />
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

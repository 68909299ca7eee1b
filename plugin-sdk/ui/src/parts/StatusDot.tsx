import classes from './StatusDot.module.css';

interface Props {
  tone: 'success' | 'warning' | 'error' | 'info' | 'neutral';
  /** The state in words: colour alone says nothing to many people. */
  label: string;
}

/** A state as a dot and a word. */
export function StatusDot({ tone, label }: Props) {
  return (
    <span className={classes.status}>
      <span className={classes.dot} data-tone={tone} />
      {label}
    </span>
  );
}

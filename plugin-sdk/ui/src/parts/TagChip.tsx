import classes from './TagChip.module.css';

/** A label of a ticket: its colour as a dot, its name as text that stays readable. */
export function TagChip({ name, color }: { name: string; color: string }) {
  return (
    <span className={classes.tag}>
      <span className={classes.dot} style={{ background: color }} />
      {name}
    </span>
  );
}

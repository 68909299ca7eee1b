import classes from './CountPill.module.css';

/** Numbers above this one are not told apart. */
const MAX = 99;

interface Props {
  count: number;
  /** What is counted, in words: `3 unread messages`. */
  label: string;
}

/** A number that asks for attention; nothing for zero. */
export function CountPill({ count, label }: Props) {
  if (count <= 0) return null;
  return (
    <span className={classes.pill} title={label}>
      <span aria-hidden>{count > MAX ? `${MAX}+` : count}</span>
      <span className="visually-hidden">{label}</span>
    </span>
  );
}

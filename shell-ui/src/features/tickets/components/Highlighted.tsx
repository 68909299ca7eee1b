import type { Piece } from '../lib/highlight.ts';
import classes from './Highlighted.module.css';

/** A text in which what was searched for is marked. */
export function Highlighted({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ text, hit }, index) =>
    hit ? (
      <mark key={index} className={classes.hit}>
        {text}
      </mark>
    ) : (
      text
    ),
  );
}

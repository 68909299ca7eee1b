import { useState } from 'react';
import classes from './Avatar.module.css';

interface Props {
  name: string;
  /** Chooses the tint; the same seed always has the same one. */
  seed: number;
  /** Side in pixels. */
  size?: number;
  picture?: string | null;
}

/** A person's picture, or initials on a calm tint. */
export function Avatar({ name, seed, size = 36, picture }: Props) {
  const [broken, setBroken] = useState(false);
  const showPicture = picture && !broken && !picture.endsWith('nopicture.png');
  return (
    <span
      className={classes.avatar}
      data-initials={showPicture ? undefined : initials(name)}
      data-tint={Math.abs(seed) % 6}
      style={{ width: size, height: size, fontSize: size * 0.36 }}
      aria-hidden
    >
      {showPicture && <img src={picture} alt="" onError={() => setBroken(true)} className={classes.picture} />}
    </span>
  );
}

/** Up to two capital letters that stand for a name. */
export function initials(name: string): string {
  const words = name
    .trim()
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words.slice(0, 1);
  return (
    letters.map((word) => [...(word ?? '')].find((char) => /[\p{L}\p{N}]/u.test(char))?.toUpperCase() ?? '').join('') ||
    '?'
  );
}

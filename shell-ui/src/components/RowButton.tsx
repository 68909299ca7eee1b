import type { ButtonHTMLAttributes } from 'react';
import classes from './RowButton.module.css';

/** A whole row to press: it looks like what is in it. */
export function RowButton({ className = '', ...attributes }: ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type="button" {...attributes} className={`${classes.row} ${className}`} />;
}

import classes from './Brand.module.css';

/** The product's mark with its name; `size` is the mark's side in pixels. */
export function Brand({ size = 28, compact = false }: { size?: number; compact?: boolean }) {
  return (
    <span className={classes.brand}>
      <img src="/favicon.svg" width={size} height={size} alt={compact ? 'Balcão' : ''} />
      {!compact && <span className={classes.name}>Balcão</span>}
    </span>
  );
}

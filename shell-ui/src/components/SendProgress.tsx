import LinearProgress from '@mui/material/LinearProgress';
import classes from './SendProgress.module.css';

interface Props {
  /** From 0 to 1; then the host reads what it got, and says nothing meanwhile. */
  sent: number;
  sending: string;
  reading: string;
}

/** How much of a file has been sent. */
export function SendProgress({ sent, sending, reading }: Props) {
  const label = sent < 1 ? sending : reading;
  return (
    <div role="status" className={classes.progress}>
      {label}
      <LinearProgress
        variant={sent < 1 ? 'determinate' : 'indeterminate'}
        value={Math.round(sent * 100)}
        aria-label={label}
      />
    </div>
  );
}

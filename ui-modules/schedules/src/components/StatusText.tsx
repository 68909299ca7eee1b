import { useShell, useTexts } from '@balcao/ui-sdk';
import { StatusDot } from '@balcao/ui-sdk/parts';
import { TONES } from '../lib/status.ts';
import type { Schedule } from '../types.ts';
import classes from './StatusText.module.css';

interface Props {
  schedule: Schedule;
  /** Stands beside the title of a dialog. */
  asTitle?: boolean;
}

/** Where a message stands, and for the pointer why it was not sent. */
export function StatusText({ schedule: { status, failure }, asTitle = false }: Props) {
  const { t } = useTexts();
  const { errorText } = useShell();
  const word = t(asTitle && status === 'ERRO' ? 'status.failed' : `status.${status}`);
  return (
    <span
      className={asTitle ? classes.small : undefined}
      title={failure === null ? undefined : errorText(failure)}
      data-testid="schedule-status"
      data-status={status}
    >
      <StatusDot tone={TONES[status]} label={word} />
    </span>
  );
}

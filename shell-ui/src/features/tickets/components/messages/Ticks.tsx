import { Check, CheckCheck, CircleAlert, CircleHelp, Clock, Hourglass } from 'lucide-react';
import type { Delivery } from '../../lib/delivery.ts';
import { useMessages } from './messages-context.ts';
import classes from './Ticks.module.css';

const ICONS = {
  sending: Clock,
  held: Hourglass,
  sent: Check,
  delivered: CheckCheck,
  read: CheckCheck,
  failed: CircleAlert,
  unknown: CircleHelp,
};

/** How far a message got: clock, one tick, two ticks, two coloured ticks. */
export function Ticks({ delivery }: { delivery: Delivery }) {
  const { t } = useMessages();
  const Icon = ICONS[delivery];
  const label = t(`messages.delivery.${delivery}`);
  return (
    <span className={classes.ticks} data-state={delivery} title={label}>
      <Icon size={delivery === 'sending' || delivery === 'held' ? 12 : 15} role="img" aria-label={label} />
    </span>
  );
}

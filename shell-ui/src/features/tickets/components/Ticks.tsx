import { Check, CheckCheck, CircleAlert, Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Ack } from '~/entities/message.ts';
import type { OutgoingMessage } from '../lib/outbox.ts';
import classes from './Ticks.module.css';

const ICONS = {
  sending: Clock,
  failed: CircleAlert,
  0: Clock,
  1: Clock,
  2: Check,
  3: CheckCheck,
  4: CheckCheck,
  5: CheckCheck,
};

/** How far a message got: clock, one tick, two ticks, two coloured ticks. */
export function Ticks({ state }: { state: Ack | OutgoingMessage['state'] }) {
  const { t } = useTranslation();
  const Icon = ICONS[state];
  const label = t(`messages.ack.${state}`);
  return (
    <span className={classes.ticks} data-state={state} title={label}>
      <Icon size={Icon === Clock ? 12 : 15} aria-label={label} />
    </span>
  );
}

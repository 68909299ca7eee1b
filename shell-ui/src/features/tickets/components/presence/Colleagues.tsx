import { useTranslation } from 'react-i18next';
import { Avatar } from '@balcao/ui-sdk/parts/Avatar';
import type { Colleague } from '../../lib/collision.ts';
import classes from './Colleagues.module.css';

/** Faces that fit beside the ticket's actions. */
const FACES = 3;

/** Who else has this ticket open, and who of them writes. */
export default function Colleagues({ colleagues }: { colleagues: readonly Colleague[] }) {
  const { t, i18n } = useTranslation();
  const names = (some: readonly Colleague[]) =>
    new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(some.map(({ name }) => name));
  const writers = colleagues.filter(({ typing }) => typing);
  const looking = t('presence.looking', { count: colleagues.length, names: names(colleagues) });
  const writing = writers.length > 0 && t('presence.writing', { count: writers.length, names: names(writers) });
  return (
    <div className={classes.colleagues} title={writing || looking} data-testid="presence">
      <span className="visually-hidden" aria-live="polite">
        {writing || looking}
      </span>
      {colleagues.slice(0, FACES).map(({ id, name, typing }) => (
        <span key={id} className={classes.face} data-typing={typing} data-testid="presence-face">
          <Avatar name={name} seed={id} size={26} />
          {typing && <span className={classes.dots} aria-hidden />}
        </span>
      ))}
      {colleagues.length > FACES && <span className={classes.more}>+{colleagues.length - FACES}</span>}
    </div>
  );
}

import { useMemo } from 'react';
import { Avatar } from '@balcao/ui-sdk/parts/Avatar';
import { useCardActions } from '../../../hooks/use-card-actions.ts';
import { digitsOf, readCards, type Card } from '../../../lib/cards.ts';
import { useMessages } from '../messages-context.ts';
import classes from './Card.module.css';

/** People's cards, each with its numbers and what can be done with them. */
export function ContactCards({ body }: { body: string }) {
  const { t } = useMessages();
  const cards = useMemo(() => readCards(body), [body]);
  if (cards.length === 0) return <span>{t('messages.unsupported')}</span>;
  return (
    <div className={classes.cards}>
      {cards.map((card, index) => (
        <Person key={index} card={card} />
      ))}
    </div>
  );
}

function Person({ card }: { card: Card }) {
  const { t } = useMessages();
  const name = card.name || card.numbers[0] || t('messages.media.vcard');
  return (
    <div className={`${classes.card} ${classes.person}`} data-testid="contact-card">
      <Avatar name={name} seed={Number(digitsOf(card.numbers[0] ?? '').slice(-6))} />
      <span className={classes.words}>
        <span className={classes.title} dir="auto">
          {name}
        </span>
        <span className={classes.detail}>
          {t(card.numbers.length > 0 ? 'messages.media.vcard' : 'messages.card.noNumber')}
        </span>
      </span>
      {card.numbers.map((number) => (
        <PhoneNumber key={number} name={name} number={number} />
      ))}
    </div>
  );
}

function PhoneNumber({ name, number }: { name: string; number: string }) {
  const { t } = useMessages();
  const { busy, saved, talk, save } = useCardActions(name, digitsOf(number));
  return (
    <div className={classes.number}>
      <span>{/^\d+$/.test(number) ? `+${number}` : number}</span>
      <span className={classes.actions}>
        <button type="button" className={classes.action} disabled={busy} onClick={talk} data-testid="card-talk">
          {t('messages.card.talk')}
        </button>
        <button
          type="button"
          className={classes.action}
          disabled={busy || saved}
          onClick={save}
          data-testid="card-save"
        >
          {t(saved ? 'messages.card.saved' : 'messages.card.save')}
        </button>
      </span>
    </div>
  );
}

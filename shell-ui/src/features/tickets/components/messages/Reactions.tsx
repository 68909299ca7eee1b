import type { Message, Reaction } from '~/entities/message.ts';
import { useMessages } from './messages-context.ts';
import classes from './Reactions.module.css';

/** Pictures under a bubble, each with its number; the desk's own is pressed to take it back. */
export function Reactions({ message, reactions }: { message: Message; reactions: Reaction[] }) {
  const { t, canWrite, react } = useMessages();
  const counted = new Map<string, { count: number; own: boolean }>();
  for (const { emoji, fromMe } of reactions) {
    const known = counted.get(emoji) ?? { count: 0, own: false };
    counted.set(emoji, { count: known.count + 1, own: known.own || fromMe });
  }
  return (
    <div className={classes.reactions} data-testid="reactions">
      {[...counted].map(([emoji, { count, own }]) => (
        <button
          key={emoji}
          type="button"
          className={classes.reaction}
          disabled={!canWrite}
          aria-pressed={own}
          aria-label={t('messages.reactions.count', { emoji, count })}
          title={own ? t('messages.reactions.takeBack') : t('messages.reactions.join')}
          onClick={() => react(message, own ? '' : emoji)}
        >
          <span>{emoji}</span>
          {count > 1 && <span className={classes.count}>{count}</span>}
        </button>
      ))}
    </div>
  );
}

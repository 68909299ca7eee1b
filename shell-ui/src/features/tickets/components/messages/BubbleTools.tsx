import { EllipsisVertical, Reply } from 'lucide-react';
import type { Message } from '~/entities/message.ts';
import { useMessages } from './messages-context.ts';
import classes from './BubbleTools.module.css';

/**
 * What can be done with a message, beside it while the mouse is over it. Not in the order of the Tab key:
 * by keyboard one chooses a message with the arrows and opens its menu with Enter.
 */
export function BubbleTools({ message }: { message: Message }) {
  const { t, canWrite, reply, openMenu } = useMessages();
  return (
    <div className={classes.tools}>
      {canWrite && !message.isDeleted && (
        <button
          type="button"
          tabIndex={-1}
          className={classes.tool}
          onClick={() => reply(message)}
          aria-label={t('messages.reply')}
          title={t('messages.reply')}
          data-testid="message-reply"
        >
          <Reply size={16} />
        </button>
      )}
      <button
        type="button"
        tabIndex={-1}
        className={classes.tool}
        onClick={(event) => openMenu(message, event.currentTarget)}
        aria-label={t('messages.menu.open')}
        title={t('messages.menu.open')}
        aria-haspopup="menu"
        data-testid="message-menu"
      >
        <EllipsisVertical size={16} />
      </button>
    </div>
  );
}

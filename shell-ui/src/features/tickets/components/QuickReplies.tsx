import { useTranslation } from 'react-i18next';
import type { QuickReply } from '../api/get-quick-messages.ts';
import { replyLabel } from '../lib/quick-replies.ts';
import classes from './QuickReplies.module.css';

interface Props {
  id: string;
  replies: readonly QuickReply[];
  active: number;
  onChoose: (reply: QuickReply) => void;
}

/** The replies whose shortcut is being typed; the field keeps the focus and moves the choice. */
export function QuickReplies({ id, replies, active, onChoose }: Props) {
  const { t } = useTranslation();
  return (
    <ul
      id={id}
      role="listbox"
      aria-label={t('composer.quickReplies')}
      className={classes.menu}
      data-testid="quick-replies"
    >
      {replies.map((reply, index) => (
        <li
          key={reply.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          className={classes.reply}
          title={reply.message}
          // The field would lose the focus at a click.
          onMouseDown={(event) => {
            event.preventDefault();
            onChoose(reply);
          }}
        >
          {replyLabel(reply)}
        </li>
      ))}
    </ul>
  );
}

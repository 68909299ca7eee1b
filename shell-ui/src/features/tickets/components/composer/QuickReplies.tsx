import { useQuery } from '@tanstack/react-query';
import { Paperclip } from 'lucide-react';
import {
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
  type KeyboardEvent,
  type Ref,
  type RefObject,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { Ticket } from '~/entities/ticket.ts';
import { toLanguage } from '~/lib/i18n.ts';
import { useCompanyEvent } from '~/lib/realtime-context.ts';
import { reportError } from '~/lib/toast.ts';
import { useSettings } from '~/queries/settings.ts';
import { quickReplyFile, quickRepliesQuery, type QuickReply } from '../../api/get-quick-messages.ts';
import { matchingReplies, replyLabel } from '../../lib/quick-replies.ts';
import { fillVariables } from '../../lib/variables.ts';
import classes from './QuickReplies.module.css';

/** What the text field asks of the menu, whose keys it hears. */
export interface QuickReplyKeys {
  /** Tells whether the menu has taken the key. */
  onKey: (event: KeyboardEvent) => boolean;
}

interface Props {
  ticket: Ticket;
  /** What was typed after the bar. */
  typed: string;
  keys: Ref<QuickReplyKeys>;
  field: RefObject<HTMLElement | null>;
  /** The text that takes the place of the shortcut. */
  onText: (text: string) => void;
  onAttach: (files: Iterable<File>, caption: string) => void;
  onClose: () => void;
}

/** The replies whose shortcut is being typed; the field keeps the focus and moves the choice. */
export function QuickReplies({ ticket, typed, keys, field, onText, onAttach, onClose }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const { data, refetch } = useQuery(quickRepliesQuery);
  useCompanyEvent('quickmessage', () => void refetch());
  const [choice, setChoice] = useState(0);
  const replies = matchingReplies(data ?? [], typed);
  const active = Math.min(choice, replies.length - 1);
  const step = (by: number) => setChoice((active + by + replies.length) % replies.length);
  const list = useRef<HTMLUListElement>(null);
  const settings = useSettings();

  const choose = async (reply: QuickReply) => {
    const message = fillVariables(reply.message, {
      name: ticket.contact.name,
      language: toLanguage(settings.value('language')),
      timeZone: settings.value('timeZone') || undefined,
      now: new Date(),
    });
    try {
      const file = await quickReplyFile(reply);
      onText(file ? '' : message);
      if (file) onAttach([file], message);
    } catch (error) {
      reportError(error);
    }
  };

  useImperativeHandle(keys, () => ({
    onKey(event) {
      const reply = replies[active];
      if (!reply || event.nativeEvent.isComposing) return false;
      if (event.key === 'ArrowDown') step(1);
      else if (event.key === 'ArrowUp') step(-1);
      else if (event.key === 'Escape') onClose();
      else if ((event.key === 'Enter' && !event.shiftKey) || event.key === 'Tab') void choose(reply);
      else return false;
      event.preventDefault();
      return true;
    },
  }));
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
    const input = field.current;
    if (!input || active < 0) return;
    input.setAttribute('aria-controls', id);
    input.setAttribute('aria-activedescendant', `${id}-${active}`);
    return () => {
      input.removeAttribute('aria-controls');
      input.removeAttribute('aria-activedescendant');
    };
  }, [field, id, active]);

  if (!data) return null;
  if (replies.length === 0) {
    return (
      <p className={classes.none} role="status">
        {t('composer.noQuickReplies', { typed: `/${typed}` })}
      </p>
    );
  }
  return (
    <ul
      ref={list}
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
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => void choose(reply)}
        >
          {replyLabel(reply)}
          {reply.mediaPath && (
            <span className={classes.media}>
              <Paperclip size={12} aria-hidden /> {reply.mediaName}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

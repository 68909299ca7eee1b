import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Copy, Download, Info, Pencil, Plus, Reply, Trash2 } from 'lucide-react';
import { useMemo, type KeyboardEvent } from 'react';
import type { Message } from '~/entities/message.ts';
import { copyText } from '~/lib/copy-text.ts';
import { reportError, toast } from '~/lib/toast.ts';
import { digitsOf, readCards } from '../../../lib/cards.ts';
import { editMessage } from '../../../lib/composer-mode.ts';
import { mayDelete, mayEdit } from '../../../lib/delivery.ts';
import { captionOf, fileNameOf, kindOf } from '../../../lib/message-kind.ts';
import { useMessages, type Anchor } from '../messages-context.ts';
import classes from './ActionMenu.module.css';

/** Reactions that are offered at once. */
const QUICK = ['👍', '❤️', '😂', '😮', '😢', '🙏'];

interface Props {
  message: Message;
  anchor: Anchor;
  onStep: (step: 'react' | 'delete' | 'info') => void;
  onClose: () => void;
}

/** The menu of a message, where it was asked for. */
export function ActionMenu({ message, anchor, onStep, onClose }: Props) {
  const { t, canWrite, react } = useMessages();
  const actions = useActions(message, onStep);
  const own = message.reactions?.find(({ fromMe }) => fromMe)?.emoji;
  const place =
    anchor instanceof HTMLElement
      ? { anchorEl: anchor }
      : { anchorReference: 'anchorPosition' as const, anchorPosition: { left: anchor.x, top: anchor.y } };
  const choose = (run: () => void) => () => {
    onClose();
    run();
  };
  return (
    <Menu
      open
      onClose={onClose}
      {...place}
      onContextMenu={(event) => event.preventDefault()}
      slotProps={{
        list: { className: classes.list, onKeyDown: moveSideways, 'aria-label': t('messages.menu.open') },
      }}
    >
      {canWrite &&
        !message.isDeleted &&
        QUICK.map((emoji) => (
          <MenuItem
            key={emoji}
            className={classes.emoji}
            selected={emoji === own}
            onClick={choose(() => react(message, emoji === own ? '' : emoji))}
            aria-label={t('messages.reactions.react', { emoji })}
            data-testid="quick-reaction"
          >
            {emoji}
          </MenuItem>
        ))}
      {canWrite && !message.isDeleted && (
        <MenuItem
          className={classes.emoji}
          onClick={() => onStep('react')}
          aria-label={t('messages.reactions.more')}
          title={t('messages.reactions.more')}
          data-testid="more-reactions"
        >
          <Plus size={18} />
        </MenuItem>
      )}
      {actions.map(({ key, icon: Icon, run, asks, danger, href }) => (
        <MenuItem
          key={key}
          className={classes.action}
          data-danger={danger}
          data-testid={`message-${key}`}
          onClick={asks ? run : choose(run)}
          {...(href ? { component: 'a', href, download: fileNameOf(message) } : {})}
        >
          <ListItemIcon className={classes.icon}>
            <Icon size={16} />
          </ListItemIcon>
          {t(`messages.menu.${key}`)}
        </MenuItem>
      ))}
    </Menu>
  );
}

interface Action {
  key: 'reply' | 'copy' | 'edit' | 'download' | 'info' | 'delete';
  icon: typeof Reply;
  run: () => void;
  /** What it opens takes the menu's place. */
  asks?: boolean;
  danger?: boolean;
  href?: string;
}

function useActions(message: Message, onStep: Props['onStep']): Action[] {
  const { t, canWrite, reply } = useMessages();
  return useMemo(() => {
    const actions: Action[] = [];
    const text = textOf(message);
    if (canWrite && !message.isDeleted) actions.push({ key: 'reply', icon: Reply, run: () => reply(message) });
    if (text) {
      const copy = () => copyText(text).then(() => toast(t('messages.copied'), 'success'), reportError);
      actions.push({ key: 'copy', icon: Copy, run: () => void copy() });
    }
    if (message.mediaUrl) {
      actions.push({ key: 'download', icon: Download, run: () => undefined, href: message.mediaUrl });
    }
    if (canWrite && mayEdit(message, kindOf(message))) {
      actions.push({ key: 'edit', icon: Pencil, run: () => editMessage(message.ticketId, message) });
    }
    actions.push({ key: 'info', icon: Info, run: () => onStep('info'), asks: true });
    if (mayDelete(message))
      actions.push({ key: 'delete', icon: Trash2, run: () => onStep('delete'), asks: true, danger: true });
    return actions;
  }, [t, message, canWrite, reply, onStep]);
}

/** What somebody would paste elsewhere. */
function textOf(message: Message): string {
  if (message.isDeleted) return '';
  const kind = kindOf(message);
  if (kind === 'contacts') {
    return readCards(message.body)
      .map(({ name, numbers }) => [name, ...numbers.map((number) => `+${digitsOf(number)}`)].join(' '))
      .join('\n');
  }
  if (kind === 'location') return /https:\/\/\S+/.exec(message.body)?.[0].replace(/\|.*/, '') ?? message.body;
  return message.mediaUrl ? captionOf(message) : message.body;
}

/** The reactions lie side by side, so the arrows that point there go there. */
function moveSideways(event: KeyboardEvent): void {
  const step = { ArrowRight: 'nextElementSibling', ArrowLeft: 'previousElementSibling' }[event.key] as
    'nextElementSibling' | 'previousElementSibling' | undefined;
  const next = step && document.activeElement?.[step];
  if (!(next instanceof HTMLElement)) return;
  event.preventDefault();
  next.focus();
}

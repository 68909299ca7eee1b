import { useRef, type MouseEvent, type PointerEvent } from 'react';
import type { Message } from '~/entities/message.ts';
import type { TimelineItem } from '../../lib/timeline.ts';
import { useMessages } from './messages-context.ts';

/** How long a finger rests before the menu opens, in milliseconds, and how far it may stray, in pixels. */
const PRESS_MS = 450;
const STRAY = 10;

/** The other mouse button, the menu key and a long press open the menu of the message under them. */
export function useMessageGestures(items: TimelineItem[]) {
  const { openMenu } = useMessages();
  const press = useRef({ timer: 0, x: 0, y: 0 });

  const messageAt = (target: EventTarget): Message | undefined => {
    const line = (target as HTMLElement).closest<HTMLElement>('[data-line]');
    const found = line && items.find(({ message }) => message.id === line.dataset.line);
    return found && !found.outgoing ? found.message : undefined;
  };
  const endPress = () => window.clearTimeout(press.current.timer);

  const onContextMenu = (event: MouseEvent<HTMLElement>) => {
    const message = messageAt(event.target);
    // The browser's own menu is for links and for text that is being selected.
    const native = (event.target as HTMLElement).closest('a[href^="http"]') || !window.getSelection()?.isCollapsed;
    if (!message || native) return;
    event.preventDefault();
    endPress();
    openMenu(message, { x: event.clientX, y: event.clientY });
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    endPress();
    const message = messageAt(event.target);
    if (event.pointerType !== 'touch' || !message || (event.target as HTMLElement).closest('input')) return;
    const { clientX: x, clientY: y } = event;
    press.current = { x, y, timer: window.setTimeout(() => openMenu(message, { x, y }), PRESS_MS) };
  };
  const onPointerMove = ({ clientX, clientY }: PointerEvent<HTMLElement>) => {
    if (Math.hypot(clientX - press.current.x, clientY - press.current.y) > STRAY) endPress();
  };
  return { onContextMenu, onPointerDown, onPointerMove, onPointerUp: endPress, onPointerCancel: endPress };
}

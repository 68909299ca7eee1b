import type { KeyboardEvent } from 'react';
import type { TimelineItem } from '../../lib/timeline.ts';
import { useMessages } from './messages-context.ts';

/** The arrows go from message to message; Enter opens the menu of the one that has the focus. */
export function useLineKeys(items: TimelineItem[]): (event: KeyboardEvent<HTMLElement>) => void {
  const { openMenu } = useMessages();
  return (event) => {
    const target = event.target as HTMLElement;
    const line = target.closest<HTMLElement>('[data-line]');
    // Inside a bubble the keys belong to what has the focus there.
    if (line && line !== target) return;
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      const next = neighbour(event.currentTarget, line, event.key === 'ArrowUp' ? -1 : 1);
      if (!next) return;
      event.preventDefault();
      next.focus({ preventScroll: true });
      next.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' && line) {
      const item = items.find(({ message }) => message.id === line.dataset.line);
      if (!item || item.outgoing) return;
      event.preventDefault();
      event.stopPropagation();
      openMenu(item.message, line.querySelector<HTMLElement>('[data-message]') ?? line);
    }
  };
}

/** The message before or after one; without one, the last that is in sight. */
function neighbour(frame: HTMLElement, line: HTMLElement | null, step: -1 | 1): HTMLElement | undefined {
  const lines = [...frame.querySelectorAll<HTMLElement>('[data-line]')];
  if (line) return lines[lines.indexOf(line) + step];
  const { bottom } = frame.getBoundingClientRect();
  return lines.findLast((one) => one.getBoundingClientRect().top < bottom - 24);
}

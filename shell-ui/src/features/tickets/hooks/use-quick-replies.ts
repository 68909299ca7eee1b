import { useQuery } from '@tanstack/react-query';
import { useId, useState, type KeyboardEvent } from 'react';
import { quickRepliesQuery, type QuickReply } from '../api/get-quick-messages.ts';
import { matchingReplies, typedShortcut } from '../lib/quick-replies.ts';

/** The menu of quick replies of a text field: what it shows and what its keys do. */
export function useQuickReplies(text: string, onChoose: (reply: QuickReply) => void) {
  const id = useId();
  const typed = typedShortcut(text);
  const { data = [] } = useQuery({ ...quickRepliesQuery, enabled: typed !== null });
  const [choice, setChoice] = useState(0);
  const [closedFor, setClosedFor] = useState<string | null>(null);
  const replies = typed === null || closedFor === text ? [] : matchingReplies(data, typed);
  const active = Math.min(choice, replies.length - 1);
  const step = (by: number) => setChoice((active + by + replies.length) % replies.length);

  /** Tells whether the menu has taken the key. */
  function onKey(event: KeyboardEvent): boolean {
    const reply = replies[active];
    if (!reply) return false;
    if (event.key === 'ArrowDown') step(1);
    else if (event.key === 'ArrowUp') step(-1);
    else if (event.key === 'Escape') setClosedFor(text);
    else if (event.key === 'Enter' || event.key === 'Tab') onChoose(reply);
    else return false;
    event.preventDefault();
    return true;
  }

  return { id, replies, active, onKey };
}

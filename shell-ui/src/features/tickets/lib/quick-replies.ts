import type { QuickReply } from '../api/get-quick-messages.ts';

/** Characters of a reply that the menu shows. */
const LABEL_LENGTH = 35;
/** Replies on offer at once. */
const MAX_SHOWN = 8;

/** What was typed after the bar, or nothing when no shortcut is being typed. */
export function typedShortcut(text: string): string | null {
  return /^\/\S+$/.test(text) ? text.slice(1).toLowerCase() : null;
}

/** Replies whose shortcut begins with what was typed, then those that contain it. */
export function matchingReplies(all: readonly QuickReply[], typed: string): QuickReply[] {
  const starts = all.filter(({ shortcode }) => shortcode.toLowerCase().startsWith(typed));
  const contains = all.filter((reply) => !starts.includes(reply) && reply.shortcode.toLowerCase().includes(typed));
  return [...starts, ...contains].slice(0, MAX_SHOWN);
}

/** A line of the menu, cut to a length that fits. */
export function replyLabel({ shortcode, message }: QuickReply): string {
  const label = [...`/${shortcode} - ${message}`];
  return label.length > LABEL_LENGTH ? `${label.slice(0, LABEL_LENGTH).join('')}...` : label.join('');
}

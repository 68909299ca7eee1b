import { pluginText } from '~/lib/declared-fields.ts';
import type { ChannelKind } from '../types.ts';

/** Key of a sentence that whoever makes connections over a channel has to see, such as whose work it is. */
const NOTICE = 'channel.notice';

/** That sentence in the language of the page, if the channel has one. */
export function channelNotice(kind: ChannelKind | undefined, language: string): string | null {
  if (!kind) return null;
  const text = pluginText(kind.labels, language, NOTICE);
  return text === NOTICE ? null : text;
}

/** Whether a channel has texts that its service approves. */
export function hasTemplates(kind: ChannelKind | undefined): boolean {
  return kind?.sends?.includes('templates') ?? false;
}

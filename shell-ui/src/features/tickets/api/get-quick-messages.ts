import { queryOptions } from '@tanstack/react-query';
import { api } from '~/lib/session.ts';

/** A text, with or without a file, that is inserted by its shortcut. */
export interface QuickReply {
  id: number;
  shortcode: string;
  message: string;
  /** The whole address of its file. */
  mediaPath?: string | null;
  mediaName?: string | null;
}

/** The texts that this user may insert. */
export const quickRepliesQuery = queryOptions({
  queryKey: ['quick-replies'],
  queryFn: () => api.get<QuickReply[]>('/quick-messages/list'),
  staleTime: 60_000,
});

/** Fetches the file of a quick reply. Our own origin serves it, whatever the address calls the host. */
export async function quickReplyFile({ mediaPath, mediaName }: QuickReply): Promise<File | null> {
  if (!mediaPath) return null;
  const { pathname } = new URL(mediaPath, window.location.href);
  const content = await api.file(pathname);
  return new File([content], mediaName || pathname.split('/').at(-1) || 'arquivo', { type: content.type });
}

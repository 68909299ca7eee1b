import { api } from '~/lib/session.ts';

/** A file with the words that go with it. */
export interface Attachment {
  /** Identity in the list of chosen files. */
  key: string;
  file: File;
  caption: string;
}

interface Sending {
  ticketId: number;
  attachments: readonly Attachment[];
  quotedId?: string;
  /** The same key again is the same sending, so a repeat is harmless. */
  key: string;
  onProgress: (sent: number) => void;
  signal: AbortSignal;
}

/** Hands files to the host, each with its words, in order. */
export function sendMedia({ ticketId, attachments, quotedId, key, onProgress, signal }: Sending): Promise<void> {
  const form = new FormData();
  form.append('fromMe', 'true');
  if (quotedId) form.append('quotedMsg', JSON.stringify({ id: quotedId }));
  for (const { caption } of attachments) form.append('body', caption);
  for (const { file } of attachments) form.append('medias', file, file.name);
  return api.post(`/messages/${ticketId}`, { form, onProgress, signal, headers: { 'Idempotency-Key': key } });
}

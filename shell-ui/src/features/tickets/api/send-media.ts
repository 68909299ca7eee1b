import { api } from '~/lib/session.ts';

interface Sending {
  ticketId: number;
  file: File;
  /** Words that go with the file; empty ones leave its name. */
  caption: string;
  quotedId?: string;
  /** The same key again is the same sending, so a repeat is harmless. */
  key: string;
  onProgress: (sent: number) => void;
  signal: AbortSignal;
}

/** Hands a file to the host. */
export function sendMedia({ ticketId, file, caption, quotedId, key, onProgress, signal }: Sending): Promise<void> {
  const form = new FormData();
  form.append('fromMe', 'true');
  if (quotedId) form.append('quotedMsgId', quotedId);
  form.append('body', caption);
  form.append('medias', file, file.name);
  return api.post(`/messages/${ticketId}`, { form, onProgress, signal, headers: { 'Idempotency-Key': key } });
}

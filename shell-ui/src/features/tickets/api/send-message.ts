import { api } from '~/lib/session.ts';
import type { OutgoingMessage } from '../lib/outbox-rules.ts';

/** Hands a message to the host. The same `clientId` again is the same message, so a repeat is harmless. */
export function sendOutgoing(message: OutgoingMessage): Promise<void> {
  const { ticketId, clientId, body, quotedMsg, file, content } = message;
  return api.post(`/messages/${ticketId}`, {
    headers: { 'Idempotency-Key': clientId },
    ...(file
      ? { form: formOf(message, file) }
      : {
          body: {
            id: clientId,
            // The host makes the body of what is no plain text.
            ...(content ?? { body }),
            quotedMsg: quotedMsg && { id: quotedMsg.id },
            fromMe: true,
            read: 1,
            mediaUrl: '',
          },
        }),
  });
}

function formOf({ clientId, body, quotedMsg, content }: OutgoingMessage, file: File): FormData {
  const form = new FormData();
  form.append('fromMe', 'true');
  if (quotedMsg) form.append('quotedMsgId', quotedMsg.id);
  if (content && 'template' in content) {
    form.append('id', clientId);
    form.append('template', JSON.stringify(content.template));
  } else form.append('body', body);
  form.append('medias', file, file.name);
  return form;
}

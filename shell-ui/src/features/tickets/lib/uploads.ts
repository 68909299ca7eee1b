import type { Message } from '~/entities/message.ts';
import { ApiError, isPassing } from '~/lib/api-error.ts';
import { errorText } from '~/lib/toast.ts';
import { refreshAfter } from '../api/get-channel.ts';
import { sendMedia } from '../api/send-media.ts';
import { attachmentsOf, changeAttachment, removeAttachment, type Attachment } from './attachments.ts';
import { enqueue, outbox, sentHere } from './outbox.ts';

const running = new Map<number, AbortController>();

/**
 * Sends a ticket's files one after the other, so that they arrive in order. What the host cannot be given at present
 * waits among the messages on their way, as texts do. The first refusal stops: what was not sent stays with its words
 * and can be sent again. Tells whether everything that may be sent was.
 */
export async function sendAttachments(
  ticketId: number,
  maySend: (attachment: Attachment) => boolean,
  quotedMsg: Message | null,
): Promise<boolean> {
  if (running.has(ticketId)) return false;
  const controller = new AbortController();
  running.set(ticketId, controller);
  try {
    let quoted = quotedMsg;
    for (;;) {
      const next = attachmentsOf(ticketId).find(maySend);
      if (!next) return true;
      if (!(await sendOne(ticketId, next, controller.signal, quoted))) return false;
      quoted = null;
    }
  } finally {
    running.delete(ticketId);
  }
}

/** Stops a ticket's sending; the files stay. */
export function stopSending(ticketId: number): void {
  running.get(ticketId)?.abort();
}

async function sendOne(
  ticketId: number,
  one: Attachment,
  signal: AbortSignal,
  quotedMsg: Message | null,
): Promise<boolean> {
  const change = (facts: Partial<Attachment>) => changeAttachment(ticketId, one.key, facts);
  const { file, caption, sendKey: key } = one;
  const queue = () => enqueue({ ticketId, body: caption, quotedMsg, file, key });
  change({ state: 'sending', sent: 0, failure: undefined });
  try {
    // Nothing overtakes what waits already.
    if (isWaiting(ticketId)) queue();
    else {
      sentHere.add(key);
      const onProgress = (sent: number) => change({ sent });
      await sendMedia({ ticketId, file, caption, quotedId: quotedMsg?.id, key, signal, onProgress });
    }
  } catch (error) {
    if (signal.aborted || !isPassing(error)) {
      if (error instanceof ApiError) refreshAfter(error.code, ticketId);
      const failure = signal.aborted ? undefined : errorText(error);
      change({ state: failure ? 'failed' : 'ready', sent: 0, failure });
      return false;
    }
    queue();
  }
  removeAttachment(ticketId, one.key);
  return true;
}

/** Whether messages of the ticket wait for the host; a file is among them only after it could not be sent. */
function isWaiting(ticketId: number): boolean {
  return outbox
    .get()
    .some((one) => one.ticketId === ticketId && (one.state === 'waiting' || (one.state === 'sending' && one.file)));
}

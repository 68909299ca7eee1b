import { useRef, useState } from 'react';
import { reportError } from '~/lib/toast.ts';
import { sendMedia, type Attachment } from '../api/send-media.ts';

/** Sends files once, tells how far it is, and can be stopped. A failed sending can be tried again. */
export function useSendMedia(ticketId: number, quotedId?: string) {
  const [progress, setProgress] = useState<number | null>(null);
  const [key] = useState(() => crypto.randomUUID());
  const running = useRef<AbortController>(null);

  async function send(attachments: readonly Attachment[]): Promise<boolean> {
    const controller = new AbortController();
    running.current = controller;
    setProgress(0);
    try {
      await sendMedia({ ticketId, attachments, quotedId, key, onProgress: setProgress, signal: controller.signal });
      return true;
    } catch (error) {
      if (!controller.signal.aborted) reportError(error);
      return false;
    } finally {
      setProgress(null);
    }
  }

  return { send, cancel: () => running.current?.abort(), progress };
}

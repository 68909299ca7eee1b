import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { pluginsChanged, uploadPlugin } from '../api/plugins.ts';
import type { Upload } from '../types.ts';

/** How an upload goes on; `sent` runs from 0 to 1, then the host checks what it got. */
export type UploadStep =
  | { kind: 'idle' }
  | { kind: 'sending'; name: string; sent: number }
  | { kind: 'refused'; error: unknown }
  | { kind: 'done'; upload: Upload };

/** The upload of one package after the other; it goes on while nobody looks. */
export function useUpload() {
  const client = useQueryClient();
  const [step, setStep] = useState<UploadStep>({ kind: 'idle' });
  const send = async (file: File) => {
    const sending = (sent: number) => setStep({ kind: 'sending', name: file.name, sent });
    sending(0);
    try {
      const upload = await uploadPlugin(file, sending);
      setStep({ kind: 'done', upload });
      await pluginsChanged(client);
    } catch (error) {
      setStep({ kind: 'refused', error });
    }
  };
  return { step, send: (file: File) => void send(file), reset: () => setStep({ kind: 'idle' }) };
}

import type { Telling } from './simulator.ts';

/** The largest file in bytes: in base64 it still is one request. */
export const MAX_FILE_BYTES = 7_000_000;

/** A file as it is told, with the kind that its type says. */
export async function fileTelling(file: File, type = kindOf(file.type)): Promise<Telling> {
  return { type, media: await base64(file), fileName: file.name };
}

/** The kind of a file of this type. */
export function kindOf(mimeType: string): string {
  const family = mimeType.split('/')[0] ?? '';
  return ['image', 'audio', 'video'].includes(family) ? family : 'document';
}

function base64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () => reject(reader.error ?? new Error('unreadable file'));
    reader.readAsDataURL(file);
  });
}

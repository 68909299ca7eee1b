import type { Attachment } from '../api/send-media.ts';

/** Files that are sent at once. */
export const MAX_FILES = 10;

/** Chosen files as they wait to be sent; what is too many is left out. */
export function attachmentsOf(files: Iterable<File>, already = 0): Attachment[] {
  return [...files]
    .slice(0, Math.max(0, MAX_FILES - already))
    .map((file) => ({ key: crypto.randomUUID(), file, caption: '' }));
}

/** A size in words: `840 KB`, `2,4 MB`. */
export function formatSize(bytes: number, language: string): string {
  const [value, unit] = bytes < 1_000_000 ? [bytes / 1000, 'KB'] : [bytes / 1_000_000, 'MB'];
  const digits = unit === 'MB' ? 1 : 0;
  return `${new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(Math.max(value, digits ? 0 : 1))} ${unit}`;
}

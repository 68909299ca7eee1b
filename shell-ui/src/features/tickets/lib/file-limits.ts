const MEGABYTE = 1024 * 1024;
/** What the host recognises as picture, sound or film; everything else is a document to it. */
const MEDIA = /^(image\/(jpeg|png|gif|webp)|audio\/|video\/(mp4|webm|quicktime|x-m4v))/;

/** Largest files that the host takes, in megabytes. */
export interface UploadLimits {
  mediaMb: number;
  documentMb: number;
}

/** Why the host would refuse a file; null when it would not. */
export function problemOf(
  { size, type }: Pick<File, 'size' | 'type'>,
  limits: UploadLimits,
): 'empty' | 'tooLarge' | null {
  if (size === 0) return 'empty';
  return size > limitFor(type, limits) * MEGABYTE ? 'tooLarge' : null;
}

/** Largest file of a type, in megabytes. */
export function limitFor(type: string, { mediaMb, documentMb }: UploadLimits): number {
  return MEDIA.test(type) ? mediaMb : documentMb;
}

/** A size in words: `840 KB`, `2,4 MB`. */
export function formatSize(bytes: number, language: string): string {
  const [value, unit] = bytes < 1_000_000 ? [bytes / 1000, 'KB'] : [bytes / 1_000_000, 'MB'];
  const digits = unit === 'MB' ? 1 : 0;
  return `${new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(Math.max(value, digits ? 0 : 1))} ${unit}`;
}

/** How a file can be shown. */
export type MediaKind = 'image' | 'video' | 'audio' | 'file';

const ENDINGS: Readonly<Record<string, MediaKind>> = {
  ...Object.fromEntries(['png', 'jpg', 'jpeg', 'gif', 'webp'].map((ending) => [ending, 'image'])),
  ...Object.fromEntries(['mp4', 'webm', 'mov'].map((ending) => [ending, 'video'])),
  ...Object.fromEntries(['mp3', 'ogg', 'oga', 'opus', 'm4a', 'wav'].map((ending) => [ending, 'audio'])),
};

/** How to show a file: by its type where that is known, else by how its name ends. */
export function mediaKind(name: string, type = ''): MediaKind {
  const [family, detail] = type.split('/');
  // A drawing in SVG is a document that may carry more than a picture.
  if (family === 'image' && detail?.startsWith('svg')) return 'file';
  if (family === 'image' || family === 'video' || family === 'audio') return family;
  return ENDINGS[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'file';
}

const UNITS = ['B', 'KB', 'MB', 'GB'];

/** A size in bytes as people read it in the page's language: `1,5 MB`. */
export function readableSize(bytes: number): string {
  let size = bytes;
  let unit = 0;
  for (; size >= 1000 && unit < UNITS.length - 1; unit++) size /= 1000;
  const digits = size >= 10 || unit === 0 ? 0 : 1;
  return `${size.toLocaleString(document.documentElement.lang || 'en', { maximumFractionDigits: digits })} ${UNITS[unit]}`;
}

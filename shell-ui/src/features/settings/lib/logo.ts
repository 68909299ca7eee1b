/** What the host takes as a logo. */
export const PICTURE_KINDS = 'image/png,image/jpeg,image/webp';

/** Largest size of a stored logo, in pixels: twice what the menu shows, for dense screens. */
const SIZE = { width: 400, height: 80 };
/** Largest logo that the host stores, in bytes. */
const MAX_BYTES = 32 << 10;
/** How small a picture may become before it is refused. */
const SCALES = [1, 0.7, 0.5];

/** A picture made small enough to be everybody's, as a `data:` URL; nothing when it is none. */
export async function toLogo(file: Blob): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  try {
    for (const scale of SCALES) {
      const url = draw(picture, scale);
      if (url && bytesOf(url) <= MAX_BYTES) return url;
    }
    return null;
  } finally {
    picture.close();
  }
}

function draw(picture: ImageBitmap, scale: number): string | null {
  const { width, height } = fitted(picture, { width: SIZE.width * scale, height: SIZE.height * scale });
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  // PNG keeps the transparent ground that most logos have.
  return canvas.toDataURL('image/png');
}

/** The largest size within `box` with the picture's own proportions, in whole pixels; never larger than it is. */
export function fitted(picture: { width: number; height: number }, box: typeof SIZE): typeof SIZE {
  const factor = Math.min(1, box.width / picture.width, box.height / picture.height);
  return {
    width: Math.max(1, Math.round(picture.width * factor)),
    height: Math.max(1, Math.round(picture.height * factor)),
  };
}

/** How many bytes the Base64 of a `data:` URL stands for. */
export function bytesOf(url: string): number {
  const code = url.slice(url.indexOf(',') + 1);
  return Math.floor((code.replace(/=+$/, '').length * 3) / 4);
}

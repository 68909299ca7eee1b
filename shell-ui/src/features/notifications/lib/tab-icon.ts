const SIZE = 64;

/** The address of the icon without a count. */
let plainIcon: string | null = null;
let turn = 0;

/** Puts a count onto the icon of the browser's tab; none takes it away. */
export async function drawTabIcon(count: number): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (!link) return;
  plainIcon ??= link.href;
  const mine = ++turn;
  const href = count === 0 ? plainIcon : await iconWith(count, plainIcon).catch(() => plainIcon);
  // A later count may have been drawn meanwhile.
  if (mine === turn && href) link.href = href;
}

async function iconWith(count: number, address: string): Promise<string> {
  const image = new Image(SIZE, SIZE);
  image.src = address;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = SIZE;
  const pen = canvas.getContext('2d');
  if (!pen) return address;
  pen.drawImage(image, 0, 0, SIZE, SIZE);
  const text = count > 9 ? '9+' : String(count);
  pen.fillStyle = '#d92d20';
  pen.beginPath();
  pen.arc(SIZE * 0.66, SIZE * 0.34, SIZE * 0.34, 0, 2 * Math.PI);
  pen.fill();
  pen.fillStyle = '#fff';
  pen.font = `700 ${text.length > 1 ? 30 : 38}px 'Inter Variable', sans-serif`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(text, SIZE * 0.66, SIZE * 0.37);
  return canvas.toDataURL('image/png');
}

/**
 * Draws the icons of the installed app from the mark and composes the sound of a new message. The results are
 * part of the repository; run it after a change of the mark or of the notes. Needs Chromium.
 */
import { Buffer } from 'node:buffer';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const ROOT = join(import.meta.dirname, '..');
const ICONS = join(ROOT, 'public');
const SOUND = join(ROOT, 'src/features/notifications/assets/message.wav');
const mark = readFileSync(join(ROOT, 'public/favicon.svg'), 'utf8');
const glyph = mark.replace(/<rect width="32"[^>]*\/>/, '');
const ground = /fill="(#\w+)"/.exec(mark)?.[1] ?? '#4650C8';

/** The glyph on a full square, small enough for the circle that systems may cut out. */
const maskable = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="${ground}"/><g transform="translate(5 5) scale(.6875)">${inner(glyph)}</g></svg>`;
/** White on nothing: the status bar of phones shows its outline only. */
const badge = glyph.replace(/fill="#\w+"/g, 'fill="#fff"');

function inner(svg) {
  return svg.replace(/^<svg[^>]*>|<\/svg>\s*$/g, '');
}

const RATE = 16_000;
const SECONDS = 0.5;
/** Two soft bell notes, a fifth apart: frequency in hertz and the moment they begin. */
const NOTES = [
  [659.25, 0],
  [987.77, 0.09],
];

function sample(time) {
  const tones = NOTES.map(([frequency, start]) => {
    const age = time - start;
    if (age < 0) return 0;
    const phase = 2 * Math.PI * frequency * age;
    const attack = Math.min(1, age / 0.006);
    return attack * (Math.exp(-age * 9) * Math.sin(phase) + 0.25 * Math.exp(-age * 18) * Math.sin(2.01 * phase));
  });
  const fade = Math.min(1, (SECONDS - time) / 0.05);
  return 0.4 * fade * tones.reduce((sum, tone) => sum + tone, 0);
}

function wave() {
  const count = Math.round(RATE * SECONDS);
  const data = Buffer.alloc(44 + count * 2);
  data.write('RIFF', 0);
  data.writeUInt32LE(36 + count * 2, 4);
  data.write('WAVEfmt ', 8);
  data.writeUInt32LE(16, 16);
  data.writeUInt16LE(1, 20);
  data.writeUInt16LE(1, 22);
  data.writeUInt32LE(RATE, 24);
  data.writeUInt32LE(RATE * 2, 28);
  data.writeUInt16LE(2, 32);
  data.writeUInt16LE(16, 34);
  data.write('data', 36);
  data.writeUInt32LE(count * 2, 40);
  for (let index = 0; index < count; index++) {
    data.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample(index / RATE))) * 32_767), 44 + index * 2);
  }
  return data;
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const page = await browser.newPage();

async function draw(svg, size, name) {
  await page.setViewportSize({ width: size, height: size });
  const sized = svg.replace('<svg ', `<svg width="${size}" height="${size}" `);
  await page.setContent(`<body style="margin:0">${sized}</body>`);
  await page.screenshot({ path: join(ICONS, name), omitBackground: true });
}

for (const size of [192, 512]) {
  await draw(mark, size, `icon-${size}.png`);
  await draw(maskable, size, `icon-maskable-${size}.png`);
}
await draw(maskable, 180, 'apple-touch-icon.png');
await draw(badge, 96, 'icon-badge.png');
await browser.close();
writeFileSync(SOUND, wave());

// Small files of each kind, made here so that no binary lies in the repository.

import { crc32, deflateSync } from 'node:zlib';

/** A PNG of one colour. */
export function png(width, height, [red, green, blue]) {
  const line = Buffer.concat([Buffer.of(0), Buffer.alloc(width * 3, Buffer.of(red, green, blue))]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => line)));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
}

/** A WAV of a quiet tone. */
export function wav(seconds) {
  const rate = 8000;
  const samples = Buffer.alloc(rate * seconds * 2);
  for (let i = 0; i < rate * seconds; i += 1) samples.writeInt16LE(Math.round(2000 * Math.sin(i / 6)), i * 2);
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
}

/** What a PDF begins with; nobody opens it. */
export const pdf = Buffer.from(`%PDF-1.4\n${'%'.repeat(2000)}\n%%EOF\n`);

/** What an MP4 begins with; it cannot be played, which people's files sometimes cannot. */
export const mp4 = Buffer.concat([
  Buffer.of(0, 0, 0, 24),
  Buffer.from('ftypmp42\0\0\0\0mp42isom', 'latin1'),
  Buffer.alloc(64),
]);

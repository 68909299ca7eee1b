import { Mp3Encoder } from '@breezystack/lamejs';

/** What the page asks of the worker. */
export type EncoderRequest = { sampleRate: number } | { samples: Float32Array } | { finish: true };

const KILOBITS = 128;
const LOUDEST = 32_767;

let encoder: Mp3Encoder | undefined;
const pieces: Uint8Array<ArrayBuffer>[] = [];

self.onmessage = ({ data }: MessageEvent<EncoderRequest>) => {
  if ('sampleRate' in data) encoder = new Mp3Encoder(1, data.sampleRate, KILOBITS);
  else if ('samples' in data) keep(encoder?.encodeBuffer(toIntegers(data.samples)));
  else {
    keep(encoder?.flush());
    self.postMessage(new Blob(pieces, { type: 'audio/mpeg' }));
  }
};

function keep(piece: Uint8Array | undefined): void {
  // The encoder reuses its buffer.
  if (piece && piece.length > 0) pieces.push(new Uint8Array(piece));
}

function toIntegers(samples: Float32Array): Int16Array {
  return Int16Array.from(samples, (sample) => Math.max(-1, Math.min(1, sample)) * LOUDEST);
}

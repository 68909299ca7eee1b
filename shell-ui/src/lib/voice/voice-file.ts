/** Recordings below this many bytes are slips of the finger. */
export const MIN_BYTES = 10_000;

/** What recordings are. */
export const MIME_TYPE = 'audio/mpeg';
const BYTES_PER_SECOND = 128_000 / 8;

/** How long a recording of so many megabytes is, in seconds. */
export function secondsIn(megabytes: number): number {
  return Math.floor((megabytes * 1_000_000) / BYTES_PER_SECOND);
}

/** The file of a recording; the host sends files of this name as voice messages. */
export function voiceFile(recording: Blob): File {
  return new File([recording], `audio-record-site-${Date.now()}.mp3`, { type: MIME_TYPE });
}

/** Minutes and seconds: `0:07`. */
export function clock(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** Key of the text that tells why the microphone cannot be used. */
export function refusal(error: unknown): 'denied' | 'missing' | 'busy' | 'failed' {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing';
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'failed';
}

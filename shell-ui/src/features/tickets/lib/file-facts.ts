import { queryOptions } from '@tanstack/react-query';

/** Size of a file in bytes, or null when the host does not tell. */
export const fileSizeQuery = (url: string) =>
  queryOptions({
    queryKey: ['file-size', url],
    queryFn: async ({ signal }) => {
      const answer = await fetch(url, { method: 'HEAD', signal });
      const length = answer.ok ? answer.headers.get('Content-Length') : null;
      return length === null ? null : Number(length);
    },
    retry: false,
  });

/** Length of a sound in seconds, or null when it cannot be told before playing. */
export const durationQuery = (url: string) =>
  queryOptions({
    queryKey: ['audio-duration', url],
    queryFn: () =>
      new Promise<number | null>((resolve) => {
        const probe = new Audio();
        probe.preload = 'metadata';
        const done = (seconds: number | null) => {
          probe.removeAttribute('src');
          resolve(seconds);
        };
        probe.addEventListener('loadedmetadata', () => done(Number.isFinite(probe.duration) ? probe.duration : null));
        probe.addEventListener('error', () => done(null));
        probe.src = url;
      }),
    retry: false,
  });

const UNITS = ['B', 'KB', 'MB', 'GB'];

/** A size in words, e.g. `1,4 MB`. */
export function formatSize(bytes: number, language: string): string {
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3));
  const value = bytes / 1000 ** step;
  return `${new Intl.NumberFormat(language, { maximumFractionDigits: value < 10 && step > 0 ? 1 : 0 }).format(value)} ${UNITS[step]}`;
}

/** Minutes and seconds, `m:ss`. */
export function formatSeconds(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

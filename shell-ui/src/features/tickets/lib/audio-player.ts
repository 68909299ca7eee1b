import { createStoredValue } from '~/lib/local-storage.ts';
import { createStore } from '~/lib/store.ts';

/** Speeds that a listener may choose, in order. */
export const RATES = [1, 1.5, 2] as const;

/** What is being listened to. One sound plays at a time, also while its message is scrolled out of sight. */
export interface Playback {
  url: string | null;
  playing: boolean;
  /** Seconds. */
  time: number;
  failed: boolean;
}

const SILENCE: Playback = { url: null, playing: false, time: 0, failed: false };

/** What plays, and how far it is. */
export const playback = createStore<Playback>(SILENCE);

/** How fast sounds play; remembered by the browser. */
export const playbackRate = createStoredValue<number>('audioRate', RATES[0]);

let audio: HTMLAudioElement | null = null;

function player(): HTMLAudioElement {
  if (audio) return audio;
  const element = new Audio();
  audio = element;
  const note = (patch: Partial<Playback>) => playback.set((now) => ({ ...now, ...patch }));
  element.addEventListener('timeupdate', () => note({ time: element.currentTime }));
  element.addEventListener('play', () => note({ playing: true, failed: false }));
  element.addEventListener('pause', () => note({ playing: false }));
  element.addEventListener('ended', () => note({ playing: false, time: 0 }));
  element.addEventListener('error', () => note({ playing: false, failed: true }));
  return element;
}

/** Plays a sound from where it stopped, or pauses it; another one that plays stops. It ends with its conversation. */
export function togglePlayback(url: string, left?: AbortSignal): void {
  const element = select(url);
  left?.addEventListener('abort', stopPlayback, { once: true });
  if (playback.get().playing) element.pause();
  else play(element);
}

/** Goes to a second of a sound. */
export function seekPlayback(url: string, time: number): void {
  select(url).currentTime = time;
  playback.set((now) => ({ ...now, time }));
}

/** Chooses the next speed. */
export function nextRate(): void {
  playbackRate.set((now) => RATES[(RATES.indexOf(now as 1) + 1) % RATES.length] ?? RATES[0]);
  if (audio) audio.playbackRate = playbackRate.get();
}

/** Ends all sound, for instance because its conversation was left. */
export function stopPlayback(): void {
  audio?.pause();
  audio?.removeAttribute('src');
  playback.set(SILENCE);
}

function select(url: string): HTMLAudioElement {
  const element = player();
  if (playback.get().url === url) return element;
  element.pause();
  element.src = url;
  playback.set({ ...SILENCE, url });
  return element;
}

function play(element: HTMLAudioElement): void {
  element.playbackRate = playbackRate.get();
  element.play().catch((error: unknown) => {
    // A sound that another one replaced before it began is no fault.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    playback.set((now) => ({ ...now, playing: false, failed: true }));
  });
}

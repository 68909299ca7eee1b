import { useQuery } from '@tanstack/react-query';
import { Download, Mic, Music, Pause, Play } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { Message } from '~/entities/message.ts';
import { useStore } from '~/lib/store.ts';
import { nextRate, playback, playbackRate, seekPlayback, togglePlayback } from '../../../lib/audio-player.ts';
import { durationQuery, formatSeconds } from '../../../lib/file-facts.ts';
import { fileNameOf } from '../../../lib/message-kind.ts';
import { useMessages } from '../messages-context.ts';
import classes from './AudioPlayer.module.css';

/** Seconds of one step of the arrow keys. */
const STEP = 5;

/** A sound with play and pause, a bar to go to any place of it, and the speed. */
export function AudioPlayer({ message, voice }: { message: Message; voice: boolean }) {
  const { t, left } = useMessages();
  const url = message.mediaUrl ?? '';
  const { data: duration } = useQuery(durationQuery(url));
  const now = useStore(playback);
  const rate = useStore(playbackRate);
  const mine = now.url === url;
  const time = mine ? now.time : 0;
  const playing = mine && now.playing;
  const length = duration ?? 0;
  const Kind = voice ? Mic : Music;
  const seek = (to: number) => seekPlayback(url, Math.min(Math.max(to, 0), length));
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowLeft: time - STEP, ArrowRight: time + STEP, Home: 0, End: length };
    const to = steps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    seek(to);
  };
  return (
    <div className={classes.player} data-testid="audio-player" data-playing={playing}>
      <button
        type="button"
        className={classes.toggle}
        onClick={() => togglePlayback(url, left)}
        aria-label={t(playing ? 'messages.audio.pause' : 'messages.audio.play')}
        data-testid="audio-toggle"
      >
        {playing ? <Pause size={18} fill="currentColor" /> : <Play size={18} fill="currentColor" />}
      </button>
      <div className={classes.track}>
        {!voice && <span className={classes.name}>{fileNameOf(message)}</span>}
        <input
          type="range"
          className={classes.bar}
          min={0}
          max={length || 1}
          step="any"
          value={Math.min(time, length || 1)}
          disabled={length === 0}
          onChange={(event) => seek(Number(event.target.value))}
          onKeyDown={onKeyDown}
          aria-label={t('messages.audio.position')}
          aria-valuetext={t('messages.audio.time', { time: formatSeconds(time), duration: formatSeconds(length) })}
          data-testid="audio-position"
        />
        <span className={classes.time} data-testid="audio-time">
          <Kind size={12} aria-hidden />
          {mine && now.failed
            ? t('messages.mediaFailed')
            : mine && time > 0
              ? formatSeconds(time)
              : duration
                ? formatSeconds(length)
                : '–:––'}
        </span>
      </div>
      <button
        type="button"
        className={classes.rate}
        onClick={nextRate}
        aria-label={t('messages.audio.speed', { rate })}
        title={t('messages.audio.speed', { rate })}
        data-testid="audio-rate"
      >
        {rate}×
      </button>
      {!voice && (
        <a
          className={classes.download}
          href={url}
          download={fileNameOf(message)}
          aria-label={t('messages.menu.download')}
        >
          <Download size={16} />
        </a>
      )}
    </div>
  );
}

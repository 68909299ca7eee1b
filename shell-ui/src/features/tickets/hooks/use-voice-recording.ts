import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { startRecorder, type Recorder } from '~/lib/voice/recorder.ts';
import { MIN_BYTES, refusal } from '~/lib/voice/voice-file.ts';

/** Bars of the meter. */
const METER = 40;

/** How far a recording is. */
export type RecordingPhase = 'starting' | 'recording' | 'paused' | 'encoding' | 'preview';

interface Options {
  /** The recording ends by itself before it is too long to be sent. */
  maxSeconds: number;
  /** Nothing came of it, and why. */
  onFailed: (reason: 'denied' | 'missing' | 'busy' | 'failed' | 'tooShort') => void;
}

/** Records from mounting on; the microphone is free again whatever way the component goes. */
export function useVoiceRecording({ maxSeconds, onFailed }: Options) {
  const [phase, setPhase] = useState<RecordingPhase>('starting');
  const [seconds, setSeconds] = useState(0);
  const [levels, setLevels] = useState<readonly number[]>([]);
  const [recording, setRecording] = useState<Blob | null>(null);
  const recorder = useRef<Recorder>(null);
  const failed = useEffectEvent(onFailed);

  const stop = async () => {
    const running = recorder.current;
    if (!running) return;
    recorder.current = null;
    setPhase('encoding');
    const result = await running.stop().catch(() => null);
    if (!result) return onFailed('failed');
    if (result.size < MIN_BYTES) return onFailed('tooShort');
    setRecording(result);
    setPhase('preview');
  };
  const end = useEffectEvent(() => void stop());
  const progress = useEffectEvent((level: number, time: number) => {
    setSeconds(time);
    setLevels((all) => [...all.slice(1 - METER), level]);
    if (time >= maxSeconds) void stop();
  });

  useEffect(() => {
    let gone = false;
    const onProgress = (level: number, time: number) => progress(level, time);
    startRecorder({ onProgress, onLost: () => end() }).then(
      (started) => {
        if (gone) return started.cancel();
        recorder.current = started;
        setPhase('recording');
      },
      (error: unknown) => !gone && failed(refusal(error)),
    );
    return () => {
      gone = true;
      recorder.current?.cancel();
      recorder.current = null;
    };
  }, []);

  return {
    phase,
    seconds,
    levels,
    recording,
    stop: () => void stop(),
    pause() {
      recorder.current?.pause();
      setPhase('paused');
    },
    resume() {
      recorder.current?.resume();
      setPhase('recording');
    },
  };
}

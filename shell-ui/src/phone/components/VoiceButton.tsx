import { Mic, Square } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { startRecorder, type Recorder } from '~/lib/voice/recorder.ts';
import { clock, voiceFile } from '~/lib/voice/voice-file.ts';
import { fileTelling } from '../lib/files.ts';
import type { Telling } from '../lib/simulator.ts';
import { text } from '../lib/texts.ts';
import classes from './ChatComposer.module.css';

/** Records something spoken: one touch begins, the next one sends. */
export function VoiceButton({ onTell }: { onTell: (telling: Telling) => void }) {
  const recorder = useRef<Recorder>(null);
  const [seconds, setSeconds] = useState<number | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => () => recorder.current?.cancel(), []);

  async function toggle() {
    const running = recorder.current;
    if (running) {
      recorder.current = null;
      setSeconds(null);
      try {
        onTell(await fileTelling(voiceFile(await running.stop()), 'voice'));
      } catch {
        setFailed(true);
      }
      return;
    }
    setFailed(false);
    try {
      const lost = () => {
        recorder.current?.cancel();
        recorder.current = null;
        setSeconds(null);
      };
      recorder.current = await startRecorder({ onProgress: (_, spoken) => setSeconds(spoken), onLost: lost });
      setSeconds(0);
    } catch {
      setFailed(true);
    }
  }

  const recording = seconds !== null;
  return (
    <>
      {recording && <output className={classes.error}>{clock(seconds)}</output>}
      {failed && <output className={classes.error}>{text('voiceFailed')}</output>}
      <button
        type="button"
        className={classes.tool}
        onClick={() => void toggle()}
        aria-label={text(recording ? 'voiceSend' : 'voice')}
        aria-pressed={recording}
        data-testid="phone-voice"
      >
        {recording ? <Square size={20} /> : <Mic size={20} />}
      </button>
    </>
  );
}

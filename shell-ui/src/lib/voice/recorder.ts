import type { EncoderRequest } from './mp3.worker.ts';

/** A recording that is under way. */
export interface Recorder {
  pause(): void;
  resume(): void;
  /** Ends it and answers the MP3; the microphone is released at once. */
  stop(): Promise<Blob>;
  /** Ends it without a trace. */
  cancel(): void;
}

/** What the recording tells while it runs. */
export interface RecorderEvents {
  /** Loudness from 0 to 1 and the recorded seconds, about ten times a second. */
  onProgress: (level: number, seconds: number) => void;
  /** The microphone went away: it was unplugged, or another program took it. */
  onLost: () => void;
}

/** Asks for the microphone and records it as MP3, encoded in a worker while it runs. */
export async function startRecorder({ onProgress, onLost }: RecorderEvents): Promise<Recorder> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true },
  });
  const context = new AudioContext();
  const release = () => {
    for (const track of stream.getTracks()) track.stop();
    if (context.state !== 'closed') void context.close();
  };
  try {
    await context.audioWorklet.addModule(new URL('./capture.worklet.js', import.meta.url));
    const worker = new Worker(/* webpackChunkName: "mp3-worker" */ new URL('./mp3.worker.ts', import.meta.url));
    const tell = (request: EncoderRequest, transfer: Transferable[] = []) => worker.postMessage(request, transfer);
    tell({ sampleRate: context.sampleRate });
    const capture = new AudioWorkletNode(context, 'capture', { numberOfOutputs: 0 });
    let samples = 0;
    let paused = false;
    capture.port.onmessage = ({ data }: MessageEvent<Float32Array<ArrayBuffer>>) => {
      if (paused) return;
      samples += data.length;
      onProgress(loudness(data), samples / context.sampleRate);
      tell({ samples: data }, [data.buffer]);
    };
    for (const track of stream.getTracks()) track.onended = onLost;
    context.createMediaStreamSource(stream).connect(capture);
    return {
      pause: () => void (paused = true),
      resume: () => void (paused = false),
      stop() {
        release();
        return new Promise((resolve, reject) => {
          worker.onmessage = ({ data }: MessageEvent<Blob>) => {
            worker.terminate();
            resolve(data);
          };
          worker.onerror = reject;
          tell({ finish: true });
        });
      },
      cancel() {
        release();
        worker.terminate();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

/** Speech fills the scale: its middle loudness is far below the loudest possible. */
function loudness(samples: Float32Array): number {
  const sum = samples.reduce((total, sample) => total + sample * sample, 0);
  return Math.min(1, Math.sqrt(sum / samples.length) * 5);
}

import IconButton from '@mui/material/IconButton';
import { Check, Mic, Pause, SendHorizontal, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '~/lib/toast.ts';
import { useUploadLimits } from '../../hooks/use-upload-limits.ts';
import { useVoiceRecording } from '../../hooks/use-voice-recording.ts';
import { addFiles } from '../../lib/attachments.ts';
import { limitFor } from '../../lib/file-limits.ts';
import { leaveMode, useComposerMode } from '../../lib/composer-mode.ts';
import { sendAttachments } from '../../lib/uploads.ts';
import { clock, MIME_TYPE, secondsIn, voiceFile } from '~/lib/voice/voice-file.ts';
import classes from './VoiceRecorder.module.css';

interface Props {
  ticketId: number;
  onClose: () => void;
}

/** Takes the place of the message field while a voice message is recorded and heard once more. */
export function VoiceRecorder({ ticketId, onClose }: Props) {
  const { t } = useTranslation();
  const mode = useComposerMode(ticketId);
  const limits = useUploadLimits();
  const { phase, seconds, levels, recording, stop, pause, resume } = useVoiceRecording({
    maxSeconds: secondsIn(limitFor(MIME_TYPE, limits)),
    onFailed(reason) {
      toast(t(`voice.${reason}`), reason === 'tooShort' ? 'info' : 'error');
      onClose();
    },
  });
  // It goes the way of attachments: if it fails it waits there to be sent again.
  const send = async (content: Blob) => {
    addFiles(ticketId, [voiceFile(content)], t('messages.media.audio'));
    onClose();
    const quotedMsg = mode?.kind === 'reply' ? mode.message : null;
    if (await sendAttachments(ticketId, () => true, quotedMsg)) leaveMode(ticketId);
  };
  const main = useRef<HTMLButtonElement>(null);
  // The key that began the recording also ends and sends it.
  useEffect(() => main.current?.focus(), [phase]);
  const running = phase === 'recording' || phase === 'paused';
  return (
    <div
      className={classes.recorder}
      role="group"
      aria-label={t('voice.title')}
      data-testid="voice-recorder"
      data-phase={phase}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <IconButton
        onClick={onClose}
        aria-label={t('voice.discard')}
        title={t('voice.discard')}
        data-testid="voice-discard"
      >
        <Trash2 size={18} />
      </IconButton>
      {recording ? (
        <Preview recording={recording} />
      ) : (
        <>
          <span className={classes.light} data-on={phase === 'recording'} aria-hidden />
          <span className={classes.time} role="timer" data-testid="voice-time">
            {clock(seconds)}
          </span>
          <Meter levels={levels} />
          <span className="visually-hidden" role="status">
            {t(`voice.phase.${phase}`)}
          </span>
        </>
      )}
      {running && (
        <IconButton
          onClick={phase === 'paused' ? resume : pause}
          aria-label={t(phase === 'paused' ? 'voice.resume' : 'voice.pause')}
          title={t(phase === 'paused' ? 'voice.resume' : 'voice.pause')}
          data-testid="voice-pause"
        >
          {phase === 'paused' ? <Mic size={18} /> : <Pause size={18} />}
        </IconButton>
      )}
      {recording ? (
        <IconButton
          ref={main}
          color="primary"
          onClick={() => void send(recording)}
          aria-label={t('voice.send')}
          title={t('voice.send')}
          data-testid="voice-send"
        >
          <SendHorizontal size={20} />
        </IconButton>
      ) : (
        <IconButton
          ref={main}
          color="primary"
          disabled={!running}
          onClick={stop}
          aria-label={t('voice.stop')}
          title={t('voice.stop')}
          data-testid="voice-stop"
        >
          <Check size={20} />
        </IconButton>
      )}
    </div>
  );
}

/** The recording as the customer will hear it. */
function Preview({ recording }: { recording: Blob }) {
  const { t } = useTranslation();
  const play = (element: HTMLAudioElement | null) => {
    if (!element) return;
    const address = URL.createObjectURL(recording);
    element.src = address;
    return () => URL.revokeObjectURL(address);
  };
  return (
    <audio
      ref={play}
      controls
      className={classes.preview}
      aria-label={t('voice.preview')}
      data-testid="voice-preview"
    />
  );
}

/** The last seconds' loudness, the newest on the right. */
function Meter({ levels }: { levels: readonly number[] }) {
  return (
    <span className={classes.meter} aria-hidden data-testid="voice-meter">
      {levels.map((level, index) => (
        <span key={index} className={classes.bar} style={{ height: `${Math.max(8, level * 100)}%` }} />
      ))}
    </span>
  );
}

import { Ban, Phone, PhoneMissed, Video } from 'lucide-react';
import { Suspense, useState } from 'react';
import { ErrorBoundary } from '~/components/ErrorBoundary.tsx';
import type { Message } from '~/entities/message.ts';
import { lazyCode } from '~/lib/lazy-part.ts';
import { kindOf } from '../../lib/message-kind.ts';
import { MessageText } from './MessageText.tsx';
import { useMessages } from './messages-context.ts';
import classes from './MessageContent.module.css';

// Everything but text is loaded with the first conversation that has any of it.
const RichContent = lazyCode(() => import('./kinds/RichContent.tsx').then((m) => m.RichContent));

/** What a message says, by its kind. */
export function MessageContent({ message }: { message: Message }) {
  const { t } = useMessages();
  const [revealed, setRevealed] = useState(false);
  if (!message.isDeleted) return <Content message={message} />;
  // The desk keeps what was taken back; it is not in the way of what still counts.
  const keepsSomething = message.body.trim() !== '' || message.mediaUrl !== null;
  return (
    <>
      <span className={classes.note}>
        <Ban size={14} aria-hidden /> {t('messages.deleted')}
        {keepsSomething && (
          <button
            type="button"
            className={classes.reveal}
            onClick={() => setRevealed(!revealed)}
            aria-expanded={revealed}
          >
            {t(revealed ? 'messages.hide' : 'messages.show')}
          </button>
        )}
      </span>
      {revealed && (
        <div className={classes.takenBack}>
          <Content message={message} />
        </div>
      )}
    </>
  );
}

function Content({ message }: { message: Message }) {
  const { t } = useMessages();
  const kind = kindOf(message);
  if (kind === 'text') return <MessageText text={message.body} />;
  if (kind === 'call') return <MissedCall message={message} />;
  if (kind === 'unsupported') return <span className={classes.note}>{t('messages.unsupported')}</span>;
  return (
    <ErrorBoundary fallback={() => <span className={classes.note}>{t('messages.mediaFailed')}</span>}>
      <Suspense fallback={<div className={classes.coming} data-kind={kind} />}>
        <RichContent message={message} kind={kind} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** The host tells of a call by a line of text; a film camera or the word stands for a video call. */
function MissedCall({ message }: { message: Message }) {
  const { t } = useMessages();
  const video = /v[ií]deo/i.test(message.body);
  const Icon = message.fromMe ? Phone : PhoneMissed;
  return (
    <span className={classes.call} data-testid="missed-call">
      <span className={classes.callIcon}>
        {video ? <Video size={16} aria-hidden /> : <Icon size={16} aria-hidden />}
      </span>
      {t(video ? 'messages.call.video' : 'messages.call.voice')}
    </span>
  );
}

import Modal from '@mui/material/Modal';
import { ChevronLeft, ChevronRight, Download, X, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useMemo, useRef, type KeyboardEvent, type ReactNode } from 'react';
import type { Message } from '~/entities/message.ts';
import { captionOf, fileNameOf, isViewable, kindOf } from '../../../lib/message-kind.ts';
import { useMessages } from '../messages-context.ts';
import { useZoom } from './use-zoom.ts';
import classes from './MediaViewer.module.css';

interface Props {
  messages: readonly Message[];
  /** The message that is shown. */
  id: string;
  hasOlder: boolean;
  onOlder: () => void;
  onShow: (id: string) => void;
  onClose: () => void;
}

/** The pictures and films of a conversation in large, one after the other. */
export function MediaViewer(props: Props) {
  const { t } = useMessages();
  return (
    <Modal open onClose={props.onClose} aria-label={t('messages.viewer.title')} data-testid="media-viewer">
      <div className={classes.frame} tabIndex={-1}>
        <Stage {...props} />
      </div>
    </Modal>
  );
}

/** What the viewer shows; a part of its own because the modal brings it into the page later than itself. */
function Stage({ messages, id, hasOlder, onOlder, onShow, onClose }: Props) {
  const { t, calendar, customer } = useMessages();
  const media = useMemo(() => messages.filter(isViewable), [messages]);
  const index = media.findIndex((one) => one.id === id);
  const message = media[index];
  const go = (step: -1 | 1) => {
    const next = media[index + step];
    if (next) onShow(next.id);
  };
  const surface = useRef<HTMLDivElement>(null);
  const zoom = useZoom(surface, id, go);
  // Near the first one the next page is fetched, so that there is always one more.
  useEffect(() => {
    if (index <= 0 && hasOlder) onOlder();
  }, [index, hasOlder, onOlder, media.length]);
  // It was deleted while it was shown.
  useEffect(() => {
    if (!message) onClose();
  }, [message, onClose]);
  if (!message?.mediaUrl) return null;

  const keys: Record<string, () => void> = {
    ArrowLeft: () => go(-1),
    ArrowRight: () => go(1),
    '+': zoom.closer,
    '=': zoom.closer,
    '-': zoom.further,
    '0': zoom.reset,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const run = (event.target as HTMLElement).tagName === 'VIDEO' ? undefined : keys[event.key];
    if (!run || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    run();
  };
  const isImage = kindOf(message) === 'image';
  const url = message.mediaUrl;
  const caption = captionOf(message);
  return (
    <div className={classes.viewer} onKeyDown={onKeyDown} tabIndex={-1}>
      <header className={classes.bar}>
        <div className={classes.about}>
          <span>{message.fromMe ? t('messages.you') : (message.contact?.name ?? customer)}</span>
          <span className={classes.detail} data-testid="viewer-position">
            {calendar.date(message.createdAt)} {calendar.clock(message.createdAt)} · {index + 1}/{media.length}
          </span>
        </div>
        {isImage && (
          <>
            <Tool label={t('messages.viewer.zoomOut')} onClick={zoom.further} testId="viewer-zoom-out">
              <ZoomOut size={20} />
            </Tool>
            <Tool label={t('messages.viewer.zoomIn')} onClick={zoom.closer} testId="viewer-zoom-in">
              <ZoomIn size={20} />
            </Tool>
          </>
        )}
        <a
          href={url}
          download={fileNameOf(message)}
          className={classes.tool}
          aria-label={t('messages.menu.download')}
          title={t('messages.menu.download')}
        >
          <Download size={20} />
        </a>
        <Tool label={t('actions.close')} onClick={onClose} testId="viewer-close" autoFocus>
          <X size={20} />
        </Tool>
      </header>
      <div
        ref={surface}
        className={classes.surface}
        data-zoomed={zoom.zoomed}
        onClick={(event) => event.target === event.currentTarget && onClose()}
      >
        {isImage ? (
          <img
            key={id}
            src={url}
            alt={caption || t('messages.media.image')}
            className={classes.media}
            draggable={false}
            data-testid="viewer-image"
            style={{ transform: zoom.transform }}
          />
        ) : (
          <video
            key={id}
            src={url}
            controls
            autoPlay
            playsInline
            className={classes.media}
            data-testid="viewer-video"
          />
        )}
      </div>
      {index > 0 && (
        <Tool label={t('messages.viewer.previous')} onClick={() => go(-1)} side="left" testId="viewer-previous">
          <ChevronLeft size={28} />
        </Tool>
      )}
      {index < media.length - 1 && (
        <Tool label={t('messages.viewer.next')} onClick={() => go(1)} side="right" testId="viewer-next">
          <ChevronRight size={28} />
        </Tool>
      )}
      {caption && (
        <p className={classes.caption} dir="auto">
          {caption}
        </p>
      )}
    </div>
  );
}

interface ToolProps {
  label: string;
  onClick: () => void;
  testId: string;
  side?: 'left' | 'right';
  autoFocus?: boolean;
  children: ReactNode;
}

function Tool({ label, onClick, testId, side, autoFocus, children }: ToolProps) {
  return (
    <button
      type="button"
      className={classes.tool}
      data-side={side}
      onClick={onClick}
      aria-label={label}
      title={label}
      data-testid={testId}
      autoFocus={autoFocus}
    >
      {children}
    </button>
  );
}

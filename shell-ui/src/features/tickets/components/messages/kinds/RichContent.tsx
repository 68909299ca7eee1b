import { ListChecks, MousePointerClick, Package, ScrollText } from 'lucide-react';
import type { Message } from '~/entities/message.ts';
import { captionOf, type MessageKind } from '../../../lib/message-kind.ts';
import { MessageText } from '../MessageText.tsx';
import { useMessages } from '../messages-context.ts';
import { AudioPlayer } from './AudioPlayer.tsx';
import { ContactCards } from './ContactCards.tsx';
import { DocumentCard } from './DocumentCard.tsx';
import { PlaceCard } from './PlaceCard.tsx';
import { Sticker, Thumbnail } from './Thumbnail.tsx';
import classes from './RichContent.module.css';

/** Content that is more than text. */
export function RichContent({ message, kind }: { message: Message; kind: MessageKind }) {
  const content = draw(message, kind);
  const caption = message.mediaUrl ? captionOf(message) : '';
  if (!caption) return content;
  return (
    <div className={classes.captioned}>
      {content}
      <MessageText text={caption} />
    </div>
  );
}

function draw(message: Message, kind: MessageKind) {
  switch (kind) {
    case 'image':
    case 'video':
      return <Thumbnail message={message} kind={kind} />;
    case 'sticker':
      return <Sticker message={message} />;
    case 'voice':
    case 'audio':
      return <AudioPlayer message={message} voice={kind === 'voice'} />;
    case 'location':
      return <PlaceCard body={message.body} />;
    case 'contacts':
      return <ContactCards body={message.body} />;
    case 'choice':
    case 'template':
    case 'order':
    case 'poll':
      return <Marked message={message} kind={kind} />;
    default:
      return <DocumentCard message={message} />;
  }
}

const MARKS = { choice: MousePointerClick, template: ScrollText, order: Package, poll: ListChecks };

/** Text that came in a form of its own, which is named above it. */
function Marked({ message, kind }: { message: Message; kind: keyof typeof MARKS }) {
  const { t } = useMessages();
  const Icon = MARKS[kind];
  return (
    <>
      <span className={classes.mark}>
        <Icon size={14} aria-hidden /> {t(`messages.form.${kind}`)}
      </span>
      <MessageText text={message.body.trim() === '' ? t('messages.unsupported') : message.body} />
    </>
  );
}

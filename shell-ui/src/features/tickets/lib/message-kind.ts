import type { Message } from '~/entities/message.ts';

/** How a message is drawn. */
export type MessageKind =
  | 'text'
  | 'image'
  | 'sticker'
  | 'video'
  | 'voice'
  | 'audio'
  | 'document'
  | 'location'
  | 'contacts'
  | 'call'
  | 'choice'
  | 'template'
  | 'order'
  | 'poll'
  | 'unsupported';

/** Names of the wire, of this host and of older systems whose messages were taken over. */
const KINDS: Readonly<Record<string, MessageKind>> = {
  text: 'text',
  chat: 'text',
  conversation: 'text',
  extendedTextMessage: 'text',
  editedMessage: 'text',
  reactionMessage: 'text',
  image: 'image',
  sticker: 'sticker',
  stickerMessage: 'sticker',
  video: 'video',
  voice: 'voice',
  ptt: 'voice',
  audio: 'audio',
  document: 'document',
  application: 'document',
  location: 'location',
  locationMessage: 'location',
  liveLocation: 'location',
  liveLocationMessage: 'location',
  contact: 'contacts',
  contacts: 'contacts',
  vcard: 'contacts',
  contactMessage: 'contacts',
  contactsArrayMessage: 'contacts',
  call: 'call',
  call_log: 'call',
  buttonReply: 'choice',
  listReply: 'choice',
  buttonsResponseMessage: 'choice',
  listResponseMessage: 'choice',
  templateButtonReplyMessage: 'choice',
  template: 'template',
  buttonsMessage: 'template',
  listMessage: 'template',
  templateMessage: 'template',
  interactiveMessage: 'template',
  orderMessage: 'order',
  productMessage: 'order',
  pollCreationMessage: 'poll',
  unsupported: 'unsupported',
};

const FILES: ReadonlySet<MessageKind> = new Set(['image', 'sticker', 'video', 'voice', 'audio', 'document']);

type Told = Pick<Message, 'kind' | 'mediaType' | 'mediaUrl' | 'body'>;

/** The kind of a message: by its precise name, else by its family; a file of any other sort is a document. */
export function kindOf({ kind, mediaType, mediaUrl, body }: Told): MessageKind {
  const named = KINDS[kind ?? ''] ?? KINDS[mediaType ?? ''] ?? (mediaType ? null : 'text');
  if (mediaUrl) return named && FILES.has(named) ? named : 'document';
  if (named && !FILES.has(named)) return named;
  // A file that is gone, or content this desk has no word for: the words that came with it are still worth reading.
  return body.trim() === '' || named ? 'unsupported' : 'text';
}

/** Kinds that the viewer shows in large. */
export function isViewable(message: Told & Pick<Message, 'isDeleted'>): boolean {
  if (message.isDeleted || !message.mediaUrl) return false;
  const kind = kindOf(message);
  return kind === 'image' || kind === 'video';
}

/** What was written with a file: its body, unless that only repeats the name or the word for the kind. */
export function captionOf({ body, mediaName, mediaUrl, ...rest }: Told & Pick<Message, 'mediaName'>): string {
  const kind = kindOf({ body, mediaUrl, ...rest });
  if (kind === 'sticker') return '';
  const file = mediaUrl?.split('/').pop() ?? '';
  return [mediaName, file, decoded(file), 'Áudio'].includes(body) ? '' : body;
}

/** The name under which a file is shown and saved. */
export function fileNameOf({ mediaName, mediaUrl, body, ...rest }: Told & Pick<Message, 'mediaName'>): string {
  if (mediaName) return mediaName;
  if (kindOf({ mediaUrl, body, ...rest }) === 'document' && /^[^\n]{1,120}\.\w{1,8}$/.test(body)) return body;
  return decoded(mediaUrl?.split('/').pop() ?? '');
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

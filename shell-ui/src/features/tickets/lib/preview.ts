import type { TFunction } from 'i18next';
import { plainText } from '@balcao/ui-sdk/message-text';

/** Longest preview worth laying out, in characters. */
const MAX_LENGTH = 120;

/** What a ticket's last message was; anything but text is drawn with an icon. */
export type PreviewKind =
  'text' | 'location' | 'contact' | 'sticker' | 'image' | 'video' | 'audio' | 'file' | 'unsupported';

/** One line that stands for a message in a list. */
export interface Preview {
  kind: PreviewKind;
  /** What is said beside the icon; empty where the word for the kind says it all. */
  text: string;
}

const EXTENSIONS: Record<string, PreviewKind> = Object.fromEntries(
  Object.entries({
    image: ['jpg', 'jpeg', 'png', 'gif', 'webp', 'heic'],
    video: ['mp4', 'mov', 'webm', '3gp'],
    audio: ['mp3', 'ogg', 'oga', 'opus', 'm4a', 'wav', 'aac'],
    file: ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'csv', 'ppt', 'pptx', 'zip', 'txt'],
  }).flatMap(([kind, endings]) => endings.map((ending) => [ending, kind as PreviewKind])),
);

/** Reads a ticket's `lastMessage`: the host stores what is no text under texts of its own. */
export function previewOf(body: string): Preview {
  if (/^data:image\/\w+;base64,/.test(body) || /^https:\/\/maps\.google\.com\/maps\?q=/.test(body))
    return only('location');
  if (/^Latitude: -?[\d.]+, Longitude: -?[\d.]+$/.test(body)) return only('location');
  if (body.startsWith('BEGIN:VCARD')) return { kind: 'contact', text: /^FN:(.+)$/m.exec(body)?.[1]?.trim() ?? '' };
  if (body === 'sticker') return only('sticker');
  if (body === 'Áudio') return only('audio');
  if (body === '[unsupported]') return only('unsupported');
  return fileName(body) ?? { kind: 'text', text: plainText(body.slice(0, MAX_LENGTH)) };
}

/** The same in words alone, where there is no room for an icon. */
export function previewWords(body: string, t: TFunction): string {
  const { kind, text } = previewOf(body);
  return text || (kind === 'text' ? '' : t(`inboxList.kinds.${kind}`));
}

/** Files without words are stored under their name. */
function fileName(body: string): Preview | null {
  const ending = /^[^\n/\\]{1,200}\.(\w{2,4})$/.exec(body)?.[1]?.toLowerCase();
  const kind = ending && EXTENSIONS[ending];
  if (!kind) return null;
  return kind === 'file' ? { kind, text: body } : only(kind);
}

function only(kind: PreviewKind): Preview {
  return { kind, text: '' };
}

import { plainText } from '@balcao/ui-sdk/message-text';

/** Longest preview worth laying out, in characters. */
const MAX_LENGTH = 120;

/** One line that stands for a message in a list; a location shows as the word for it. */
export function previewText(body: string, locationWord: string): string {
  if (/^data:image\/\w+;base64,/.test(body) || body.startsWith('https://maps.google.com/maps?q=')) return locationWord;
  return plainText(body.slice(0, MAX_LENGTH));
}

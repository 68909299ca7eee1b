import { describe, expect, it } from 'vitest';
import { aMessage } from '~/testing/builders.ts';
import { captionOf, fileNameOf, isViewable, kindOf } from './message-kind.ts';

const file = '/public/1/abc.bin';

describe('kinds of messages', () => {
  it.each([
    [{ mediaType: 'conversation', kind: '' }, 'text'],
    [{ mediaType: null }, 'text'],
    [{ mediaType: 'image', kind: 'sticker', mediaUrl: file }, 'sticker'],
    [{ mediaType: 'audio', kind: 'voice', mediaUrl: file }, 'voice'],
    [{ mediaType: 'application', mediaUrl: file }, 'document'],
    [{ mediaType: 'text', mediaUrl: file }, 'document'],
    [{ mediaType: 'somethingNew', mediaUrl: file }, 'document'],
    [{ mediaType: 'liveLocationMessage' }, 'location'],
    [{ mediaType: 'vcard' }, 'contacts'],
    [{ mediaType: 'contactsArrayMessage' }, 'contacts'],
    [{ mediaType: 'call_log' }, 'call'],
    [{ mediaType: 'listResponseMessage' }, 'choice'],
    [{ mediaType: 'templateMessage' }, 'template'],
    [{ mediaType: 'orderMessage' }, 'order'],
    [{ mediaType: 'somethingNew', body: 'oi' }, 'text'],
    [{ mediaType: 'somethingNew', body: ' ' }, 'unsupported'],
    [{ mediaType: 'image', body: 'x' }, 'unsupported'],
  ])('%j is %s', (told, kind) => expect(kindOf(aMessage(told))).toBe(kind));

  it('shows a caption only when somebody wrote one', () => {
    const image = { mediaType: 'image', mediaUrl: file, mediaName: 'foto.png' };
    expect(captionOf(aMessage({ ...image, body: 'Olha' }))).toBe('Olha');
    expect(captionOf(aMessage({ ...image, body: 'foto.png' }))).toBe('');
    expect(captionOf(aMessage({ kind: 'voice', mediaUrl: file, body: 'Áudio' }))).toBe('');
    expect(captionOf(aMessage({ kind: 'sticker', mediaUrl: file, body: 'sticker' }))).toBe('');
  });

  it('names a file as its sender did', () => {
    expect(fileNameOf(aMessage({ mediaUrl: file, mediaType: 'application', mediaName: 'nota.pdf' }))).toBe('nota.pdf');
    expect(fileNameOf(aMessage({ mediaUrl: file, mediaType: 'application', body: 'nota.pdf' }))).toBe('nota.pdf');
    expect(fileNameOf(aMessage({ mediaUrl: '/public/1/a%20b.pdf', mediaType: 'application', body: 'x' }))).toBe(
      'a b.pdf',
    );
  });

  it('shows pictures and films in the viewer while they are there', () => {
    expect(isViewable(aMessage({ mediaType: 'image', mediaUrl: file }))).toBe(true);
    expect(isViewable(aMessage({ mediaType: 'image', mediaUrl: file, isDeleted: true }))).toBe(false);
    expect(isViewable(aMessage({ mediaType: 'image', kind: 'sticker', mediaUrl: file }))).toBe(false);
  });
});

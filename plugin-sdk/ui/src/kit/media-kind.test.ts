import { describe, expect, it } from 'vitest';
import { mediaKind, readableSize } from './media-kind.ts';

describe('media', () => {
  it.each([
    ['foto.JPG', '', 'image'],
    ['sem-final', 'video/mp4', 'video'],
    ['voz.opus', '', 'audio'],
    ['desenho.png', 'image/svg+xml', 'file'],
    ['desenho.svg', '', 'file'],
    ['contrato.pdf', 'application/pdf', 'file'],
    ['nada', '', 'file'],
  ])('shows %s of type "%s" as %s', (name, type, kind) => {
    expect(mediaKind(name, type)).toBe(kind);
  });

  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [1500, '1.5 KB'],
    [24_300_000, '24 MB'],
  ])('reads %d bytes as %s', (bytes, text) => {
    expect(readableSize(bytes)).toBe(text);
  });

  it('writes the decimals as the page does', () => {
    document.documentElement.lang = 'pt-BR';
    expect(readableSize(1500)).toBe('1,5 KB');
    document.documentElement.lang = '';
  });
});

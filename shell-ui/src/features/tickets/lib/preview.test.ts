import { describe, expect, it } from 'vitest';
import { previewOf } from './preview.ts';

describe('previews', () => {
  it.each([
    ['Bom dia *Ana*', { kind: 'text', text: 'Bom dia Ana' }],
    ['data:image/png;base64, iVBOR | https://maps.google.com/maps?q=1|Loja', { kind: 'location', text: '' }],
    ['Latitude: -23.5, Longitude: -46.25', { kind: 'location', text: '' }],
    ['BEGIN:VCARD\nVERSION:3.0\nN:;Rui;;;\nFN:Rui Lima\nEND:VCARD', { kind: 'contact', text: 'Rui Lima' }],
    ['sticker', { kind: 'sticker', text: '' }],
    ['Áudio', { kind: 'audio', text: '' }],
    ['foto da peça.JPG', { kind: 'image', text: '' }],
    ['orçamento março.pdf', { kind: 'file', text: 'orçamento março.pdf' }],
    ['veja https://exemplo.com.br/a', { kind: 'text', text: 'veja https://exemplo.com.br/a' }],
    ['Fim.', { kind: 'text', text: 'Fim.' }],
    ['', { kind: 'text', text: '' }],
  ])('of %j', (body, expected) => {
    expect(previewOf(body)).toEqual(expected);
  });

  it('cut what is too long to be laid out', () => {
    expect(previewOf('a'.repeat(500)).text).toHaveLength(120);
  });
});

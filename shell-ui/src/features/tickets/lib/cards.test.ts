import { describe, expect, it } from 'vitest';
import { cardsText, readCards } from './cards.ts';

describe('cards of people', () => {
  it('reads name and numbers of a vCard', () => {
    const card =
      'BEGIN:VCARD\r\nVERSION:3.0\r\nN:;Zé\\, o Bom;;;\r\nFN:Zé\\, o Bom\r\nTEL;type=CELL;waid=5511987654321:+5511987654321\r\nitem1.TEL:+55 11 3333-4444\r\nEND:VCARD';
    expect(readCards(card)).toEqual([{ name: 'Zé, o Bom', numbers: ['+5511987654321', '+55 11 3333-4444'] }]);
  });

  it('reads several people, one line each', () => {
    expect(readCards('Ana: 5511987654321\nBia: +55 (21) 98888-7777')).toEqual([
      { name: 'Ana', numbers: ['5511987654321'] },
      { name: 'Bia', numbers: ['+55 (21) 98888-7777'] },
    ]);
  });

  it('are shown before they are stored as afterwards', () => {
    const ana = { name: 'Ana; a Boa', number: '5511987654321' };
    expect(readCards(cardsText([ana]))).toEqual([{ name: 'Ana; a Boa', numbers: ['+5511987654321'] }]);
    expect(readCards(cardsText([ana, { name: 'Bia', number: '5521988887777' }]))).toEqual([
      { name: 'Ana; a Boa', numbers: ['5511987654321'] },
      { name: 'Bia', numbers: ['5521988887777'] },
    ]);
  });

  it.each([
    ['BEGIN:VCARD\nFN:Só nome\nEND:VCARD', [{ name: 'Só nome', numbers: [] }]],
    ['BEGIN:VCARD\nTEL:javascript:alert(1)\nEND:VCARD', [{ name: '', numbers: [] }]],
    ['', []],
  ])('makes the best of a broken card: %j', (body, cards) => expect(readCards(body)).toEqual(cards));
});

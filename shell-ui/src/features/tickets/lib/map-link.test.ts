import { describe, expect, it } from 'vitest';
import { readDegree, readMapLink } from './map-link.ts';

const SE = { latitude: -23.5505, longitude: -46.6333, name: '' };
const named = (name: string) => ({ ...SE, name });

describe('a pasted place', () => {
  it.each([
    '-23.5505, -46.6333',
    '-23.5505,-46.6333',
    ' (-23.5505, -46.6333) ',
    '-23.5505 -46.6333',
    '-23.5505; -46.6333',
    '-23,5505; -46,6333',
    '-23,5505, -46,6333',
    '−23,5505 −46,6333',
  ])('is read from coordinates: %s', (text) => expect(readMapLink(text)).toEqual(SE));

  it.each([
    [`23°33'01.8"S 46°37'59.9"W`, -23.5505, -46.633306],
    [`23° 33′ 1,8″ S, 46° 37′ 59,9″ O`, -23.5505, -46.633306],
    [`48°51'N 2°21'E`, 48.85, 2.35],
  ])('is read from degrees: %s', (text, latitude, longitude) => {
    expect(readMapLink(text)).toEqual({ latitude, longitude, name: '' });
  });

  it.each([
    ['https://www.google.com/maps?q=-23.5505,-46.6333', SE],
    ['https://maps.google.com/maps?q=-23.5505%2C-46.6333&z=17&hl=pt-BR', SE],
    ['https://maps.google.com/?q=loc:-23.5505,-46.6333', SE],
    ['https://www.google.com/maps/search/?api=1&query=-23.5505%2C-46.6333', SE],
    ['https://www.google.com/maps/search/-23.5505,+-46.6333?entry=tts', SE],
    ['https://www.google.com/maps/dir/?api=1&destination=-23.5505,-46.6333', SE],
    ['https://www.google.com/maps/@-23.5505,-46.6333,17z', SE],
    ['https://www.google.com.br/maps/place/Pra%C3%A7a+da+S%C3%A9/@-23.5505,-46.6333,17z', named('Praça da Sé')],
    [
      'https://www.google.com/maps/place/Pra%C3%A7a+da+S%C3%A9/@-20.1,-40.2,17z/data=!3m1!4b1!4m6!3m5!1s0x0:0x0!8m2!3d-23.5505!4d-46.6333!16s',
      named('Praça da Sé'),
    ],
    ['https://www.google.com/maps/place/-23.5505,-46.6333', SE],
    ['https://maps.apple.com/?ll=-23.5505,-46.6333&q=Pra%C3%A7a%20da%20S%C3%A9', named('Praça da Sé')],
    ['https://maps.apple.com/place?coordinate=-23.5505,-46.6333&name=Loja', named('Loja')],
    ['https://www.openstreetmap.org/?mlat=-23.5505&mlon=-46.6333#map=19/-20.1/-40.2', SE],
    ['https://www.openstreetmap.org/#map=17/-23.5505/-46.6333', SE],
    ['geo:-23.5505,-46.6333;u=35', SE],
    ['geo:0,0?q=-23.5505,-46.6333(Loja)', named('Loja')],
  ])('is read from a link: %s', (link, place) => expect(readMapLink(link)).toEqual(place));

  it.each(['https://maps.app.goo.gl/abc123', 'https://goo.gl/maps/abc', 'https://www.openstreetmap.org/go/M~xC4'])(
    'cannot be known from a short link: %s',
    (link) => expect(readMapLink(link)).toBe('short'),
  );

  it.each([
    '',
    'Praça da Sé',
    '11 98765-4321',
    '-23.5505',
    '-123.5, 20',
    '20, 181',
    'https://example.com/',
    'https://www.google.com/maps/place/%E0%A4%A/',
    'https://maps.apple.com/?q=Loja',
    'javascript:alert(1)',
  ])('is not invented: %j', (text) => expect(readMapLink(text)).toBeNull());
});

describe('a typed number of degrees', () => {
  it.each([
    ['-23,55', -23.55],
    [' +46.6 ', 46.6],
    ['−1', -1],
  ])('may have a comma: %s', (typed, value) => expect(readDegree(typed)).toBe(value));

  it.each(['', 'a', '1.2.3', '1e5', '0x10'])('is a number: %j', (typed) => expect(readDegree(typed)).toBeNaN());
});

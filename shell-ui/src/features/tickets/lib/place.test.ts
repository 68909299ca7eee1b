import { describe, expect, it } from 'vitest';
import { placeText, readPlace } from './place.ts';

const PIXEL = 'data:image/png;base64, iVBORw0KGgo=';
const LINK = 'https://maps.google.com/maps?q=-23.5%2C-46.2&z=17&hl=pt-BR';

describe('places', () => {
  it('reads picture, link and description', () => {
    const picture = `data:image/png;base64, ${'A'.repeat(400)}`;
    expect(readPlace(`${picture} | ${LINK}|Loja / Centro`)).toEqual({
      picture: picture.replace(' ', ''),
      link: LINK,
      description: 'Loja / Centro',
    });
  });

  it('knows that the transparent pixel is no picture', () => {
    expect(readPlace(`${PIXEL} | ${LINK}|x`).picture).toBeNull();
  });

  it('links the map of a place that moves', () => {
    expect(readPlace('Latitude: -23.5, Longitude: -46.25')).toEqual({
      picture: null,
      link: 'https://maps.google.com/maps?q=-23.5%2C-46.25&z=17',
      description: '-23.5, -46.25',
    });
  });

  it.each([
    ['Loja | Centro', 'Loja / Centro'],
    ['', '-23.5, -46.25'],
  ])('are shown before they are stored as afterwards: %j', (name, description) => {
    expect(readPlace(placeText({ latitude: -23.5, longitude: -46.25, name }))).toEqual({
      picture: null,
      link: 'https://maps.google.com/maps?q=-23.5%2C-46.25&z=17',
      description,
    });
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'http://evil', ''])(
    'opens nothing but web addresses: %s',
    (link) => {
      expect(readPlace(`${PIXEL}|${link}|x`).link).toBeNull();
    },
  );
});

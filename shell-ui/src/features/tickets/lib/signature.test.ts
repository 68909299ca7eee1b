import { describe, expect, it } from 'vitest';
import { signed, takeSignature } from './signature.ts';

describe('the signature of a message', () => {
  it('is the bold name with a colon on a line of its own', () => {
    expect(signed('Ana', 'Bom dia')).toBe('*Ana:*\nBom dia');
  });

  it('comes off again while the message is changed', () => {
    expect(takeSignature(signed('Ana Lima', 'Oi\n*x*'))).toEqual({ signature: '*Ana Lima:*\n', text: 'Oi\n*x*' });
  });

  it.each(['Oi', '*Oi*\ntudo bem', '*a:* b'])('is not seen where there is none: %j', (text) => {
    expect(takeSignature(text)).toEqual({ signature: '', text });
  });
});

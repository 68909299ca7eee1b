import { describe, expect, it } from 'vitest';
import { excerpt, highlight } from './highlight.ts';

const marked = (pieces: { text: string; hit: boolean }[] | null) =>
  pieces?.map(({ text, hit }) => (hit ? `[${text}]` : text)).join('');

describe('highlight', () => {
  it.each([
    ['Orçamento da cozinha', 'orcamento', '[Orçamento] da cozinha'],
    ['ação, reação', 'AÇÃO', '[ação], re[ação]'],
    ['nada disso', 'xyz', 'nada disso'],
    ['a😀b a😀b', '😀b', 'a[😀b] a[😀b]'],
    ['texto', ' ', 'texto'],
  ])('in %j of %j', (text, term, expected) => {
    expect(marked(highlight(text, term))).toBe(expected);
  });
});

describe('an excerpt', () => {
  it('begins shortly before the find', () => {
    const text = `${'palavra '.repeat(20)}o conserto ficou pronto`;
    expect(marked(excerpt(text, 'conserto'))).toMatch(/^….{24}\[conserto\] ficou pronto$/);
  });

  it('is one line of bearable length', () => {
    const found = excerpt(`linha\num alvo\n${'x'.repeat(400)}`, 'alvo');
    expect(marked(found)).toMatch(/^linha um \[alvo\] x+$/);
    expect(found?.reduce((sum, { text }) => sum + text.length, 0)).toBe(160);
  });

  it('is nothing without a find', () => {
    expect(excerpt('bom dia', 'noite')).toBeNull();
  });
});

import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { parseText } from '@balcao/ui-sdk/message-text';
import { FormattedText } from './FormattedText.tsx';

afterEach(cleanup);

const draw = (text: string) => render(<FormattedText text={text} />).container;

describe('message text', () => {
  it.each([
    '<img src=x onerror=alert(1)>',
    '*<script>alert(1)</script>*',
    '`<b>` _<i>_ ~<iframe src=//evil>~',
    '<a href="javascript:alert(1)">x</a>',
    '&lt;svg onload=alert(1)&gt;',
  ])('never turns what somebody wrote into markup: %s', (text) => {
    const drawn = draw(text);
    expect(drawn.querySelector('img, script, iframe, svg, b, i, a')).toBeNull();
    expect(drawn.textContent).toContain(text.replaceAll(/[*_~`]/g, '').slice(0, 4));
  });

  it('links web addresses only, and opens them apart from the desk', () => {
    const drawn = draw('veja https://example.com/a?b=1. e javascript:alert(1) e data:text/html,x');
    const links = [...drawn.querySelectorAll('a')];
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['https://example.com/a?b=1']);
    expect(links[0]?.getAttribute('target')).toBe('_blank');
    expect(links[0]?.getAttribute('rel')).toContain('noopener');
  });

  it('keeps quotes and angle brackets out of link addresses', () => {
    const link = draw('https://example.com/"><img src=x>').querySelector('a');
    expect(link?.getAttribute('href')).toBe('https://example.com/');
  });

  it('draws bold, italic, strike and code, also inside one another', () => {
    const drawn = draw('*forte _e inclinado_* ~fora~ `*cru*`');
    expect(drawn.querySelector('strong em')?.textContent).toBe('e inclinado');
    expect(drawn.querySelector('s')?.textContent).toBe('fora');
    expect(drawn.querySelector('code')?.textContent).toBe('*cru*');
  });

  it('leaves markers inside words and numbers alone', () => {
    const drawn = draw('2*3*4 nome_do_arquivo a ~ b');
    expect(drawn.textContent).toBe('2*3*4 nome_do_arquivo a ~ b');
    expect(drawn.querySelector('strong, em, s')).toBeNull();
  });

  it('reads doubled markers, underlines and blocks of code', () => {
    const drawn = draw('**forte** __sub__ ~~fora~~ ```\nlinha *1*\nlinha 2\n```fim');
    expect(drawn.querySelector('strong')?.textContent).toBe('forte');
    expect(drawn.querySelector('u')?.textContent).toBe('sub');
    expect(drawn.querySelector('s')?.textContent).toBe('fora');
    expect(drawn.querySelector('code')?.textContent).toBe('linha *1*\nlinha 2');
    expect(drawn.textContent?.endsWith('fim')).toBe(true);
  });

  it.each([
    ['*_~fundo~_*', 'strong em s'],
    ['*a _b* c_', 'strong'],
    ['_*x*_', 'em strong'],
    ['*a *b*', 'strong'],
  ])('nests markers as far as they fit into one another: %s', (text, selector) => {
    expect(draw(text).querySelector(selector)).not.toBeNull();
  });

  it.each(['*', '**', '****', '* a *', '*a', '_', '``', '```', '``````', '*\na*', '~ ~', '___'])(
    'keeps markers that mark nothing: %s',
    (text) => {
      const drawn = draw(text);
      expect(drawn.textContent).toBe(text);
      expect(drawn.querySelector('strong, em, u, s, code')).toBeNull();
    },
  );

  it('links addresses without a scheme and leaves the sentence around them alone', () => {
    const links = [...draw('(www.exemplo.com.br/a_b_c), nowww.x e *https://exemplo.com*').querySelectorAll('a')];
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['www.exemplo.com.br/a_b_c', 'https://www.exemplo.com.br/a_b_c'],
      ['https://exemplo.com', 'https://exemplo.com'],
    ]);
  });

  it.each([
    'JAVASCRIPT:alert(1)',
    'java\tscript:alert(1)',
    'https:javascript:alert(1)',
    'vbscript:x',
    'file:///etc/passwd',
  ])('links nothing that is no web address: %s', (text) => expect(draw(text).querySelector('a')).toBeNull());

  it.each([
    ['fatura\u202Egpj.exe', 'faturagpj.exe'],
    ['pay\u200bpal\ufeff', 'paypal'],
    ['\u2066\u2067abc\u2069', 'abc'],
    ['👨\u200d👩\u200d👧', '👨\u200d👩\u200d👧'],
  ])('drops characters that reorder or hide text, and keeps those of emojis', (text, shown) => {
    expect(draw(text).textContent).toBe(shown);
  });

  it.each([
    ['*a _b ~c ', 7000],
    ['*a ', 20_000],
    ['*', 65_000],
    ['`a ', 20_000],
    ['```a', 15_000],
    ['http://a.b ', 6000],
    ['http://%%%', 6000],
    ['http://a)))))))))))))', 3000],
    ['*_~', 20_000],
    ['*a* ', 15_000],
    ['a'.repeat(65_000), 1],
  ])('takes time in proportion to text made to trip the parser: %s', (piece, times) => {
    // The machine may be busy with other work; only the parser's own time counts.
    const start = process.cpuUsage().user;
    parseText(piece.repeat(times));
    parseText(`${piece.repeat(times / 70 + 1)}\n`.repeat(70));
    expect((process.cpuUsage().user - start) / 1000).toBeLessThan(500);
  });
});

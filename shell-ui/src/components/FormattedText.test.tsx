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

  it('drops characters that reorder the text around them', () => {
    expect(draw('fatura\u202Egpj.exe').textContent).toBe('faturagpj.exe');
  });

  it.each(['*a _b ~c ', '*a ', '*', '`a ', 'http://a.b '])(
    'stays fast on text made to trip the parser: %s',
    (piece) => {
      const start = performance.now();
      parseText(piece.repeat(7000));
      parseText(`${piece.repeat(100)}\n`.repeat(70));
      expect(performance.now() - start).toBeLessThan(500);
    },
  );
});

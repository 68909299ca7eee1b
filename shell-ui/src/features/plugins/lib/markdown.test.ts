import { describe, expect, it } from 'vitest';
import { parseMarkdown } from './markdown.ts';

describe('a read-me file', () => {
  it('is read as headings, paragraphs, lists and code', () => {
    const source = '# Título\n\numa linha\ne outra\n\n- um\n  segue\n- dois\n\n1. passo\n\n```toml\nid = "x"\n```\nfim';
    expect(parseMarkdown(source).map(({ kind }) => kind)).toEqual([
      'heading',
      'paragraph',
      'list',
      'list',
      'code',
      'paragraph',
    ]);
    const list = parseMarkdown(source)[2];
    expect(list).toMatchObject({ ordered: false, items: [[{ text: 'um' }, { text: ' segue' }], [{ text: 'dois' }]] });
  });

  it('marks words', () => {
    expect(parseMarkdown('o **forte** e `x = 1`')).toEqual([
      {
        kind: 'paragraph',
        spans: [
          { kind: 'text', text: 'o ' },
          { kind: 'strong', text: 'forte' },
          { kind: 'text', text: ' e ' },
          { kind: 'code', text: 'x = 1' },
        ],
      },
    ]);
  });

  it('links to the web alone, and never carries markup', () => {
    const [paragraph] = parseMarkdown('[a](https://a.com) [b](javascript:alert%281%29) <img src=x onerror=1>');
    expect(paragraph).toEqual({
      kind: 'paragraph',
      spans: [
        { kind: 'link', text: 'a', address: 'https://a.com' },
        { kind: 'text', text: ' ' },
        { kind: 'text', text: 'b' },
        { kind: 'text', text: ' <img src=x onerror=1>' },
      ],
    });
  });

  it('has tables', () => {
    const [table, rest] = parseMarkdown('| Call | Does |\n|---|---|\n| `GET /a` | reads |\n\nend');
    expect(table).toEqual({
      kind: 'table',
      head: [[{ kind: 'text', text: 'Call' }], [{ kind: 'text', text: 'Does' }]],
      rows: [[[{ kind: 'code', text: 'GET /a' }], [{ kind: 'text', text: 'reads' }]]],
    });
    expect(rest?.kind).toBe('paragraph');
  });

  it('with code that never ends is code to its end', () => {
    expect(parseMarkdown('```\na\nb')).toEqual([{ kind: 'code', text: 'a\nb' }]);
  });
});

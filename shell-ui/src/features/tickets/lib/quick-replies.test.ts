import { describe, expect, it } from 'vitest';
import { matchingReplies, replyLabel, typedShortcut } from './quick-replies.ts';

const reply = (id: number, shortcode: string, message = 'Olá') => ({ id, shortcode, message });

describe('quick replies', () => {
  it.each([
    ['/', null],
    ['/oi', 'oi'],
    ['/OI', 'oi'],
    ['/oi tudo', null],
    ['oi', null],
  ])('reads the shortcut of %j as %j', (text, expected) => {
    expect(typedShortcut(text)).toBe(expected);
  });

  it('offers what begins with the shortcut before what contains it', () => {
    const all = [reply(1, 'bomdia'), reply(2, 'dia'), reply(3, 'preco')];
    expect(matchingReplies(all, 'dia').map(({ id }) => id)).toEqual([2, 1]);
  });

  it('cuts long lines at 35 characters', () => {
    expect(replyLabel(reply(1, 'a', 'x'.repeat(60)))).toBe(`/a - ${'x'.repeat(30)}...`);
    expect(replyLabel(reply(1, 'a', 'curta'))).toBe('/a - curta');
  });
});

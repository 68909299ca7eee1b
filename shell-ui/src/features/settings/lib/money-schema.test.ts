import { describe, expect, it } from 'vitest';
import { money } from './money-schema.ts';

describe('a typed amount', () => {
  it.each([
    ['10,5', 10.5],
    ['10.50', 10.5],
    ['1.299,90', 1299.9],
    ['1.299', 1299],
    ['0', 0],
  ])('%s is %d', (text, amount) => {
    expect(money.parse(text)).toBe(amount);
  });

  it.each(['', 'abc', '-1', '1,2,3'])('%j is none', (text) => {
    expect(money.safeParse(text).success).toBe(false);
  });
});

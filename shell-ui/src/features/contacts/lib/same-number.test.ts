import { describe, expect, it } from 'vitest';
import { isSameNumber } from './same-number.ts';

describe('the number typed to confirm an erasure', () => {
  it('may be punctuated', () => {
    expect(isSameNumber('+55 (11) 98765-4321', '5511987654321')).toBe(true);
  });

  it('must be whole', () => {
    expect(isSameNumber('', '5511987654321')).toBe(false);
    expect(isSameNumber('551198765432', '5511987654321')).toBe(false);
  });
});

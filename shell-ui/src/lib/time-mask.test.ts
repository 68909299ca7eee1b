import { describe, expect, it } from 'vitest';
import { maskTime } from './time-mask.ts';

describe('the mask of times', () => {
  it.each([
    ['0', '0'],
    ['08', '08'],
    ['083', '08:3'],
    ['0830', '08:30'],
    ['08:30', '08:30'],
    ['8:30', '08:30'],
    ['08305', '08:30'],
    ['ab', ''],
  ])('makes of %j %j', (typed, shown) => {
    expect(maskTime(typed)).toBe(shown);
  });
});

import { describe, expect, it } from 'vitest';
import { bytesOf, fitted } from './logo.ts';

describe('the size of a logo', () => {
  const box = { width: 400, height: 80 };

  it.each([
    [
      { width: 4000, height: 800 },
      { width: 400, height: 80 },
    ],
    [
      { width: 500, height: 500 },
      { width: 80, height: 80 },
    ],
    [
      { width: 8000, height: 100 },
      { width: 400, height: 5 },
    ],
    [
      { width: 9000, height: 1 },
      { width: 400, height: 1 },
    ],
    [
      { width: 32, height: 16 },
      { width: 32, height: 16 },
    ],
  ])('keeps the proportions of %o', (picture, size) => {
    expect(fitted(picture, box)).toEqual(size);
  });

  it.each([0, 1, 2, 3, 100, 32 << 10])('is counted in bytes, not in letters: %i', (length) => {
    expect(bytesOf(`data:image/png;base64,${btoa('x'.repeat(length))}`)).toBe(length);
  });
});

import { describe, expect, it } from 'vitest';
import { NO_ZOOM, zoomAt } from './view.ts';

describe('zooming', () => {
  it('keeps the point under the pointer in its place', () => {
    const view = zoomAt(NO_ZOOM, 2, 100, -50);
    expect(view).toEqual({ scale: 2, x: -100, y: 50 });
    // The picture's point that was at (100, -50) is still there.
    expect(view.x + 100 * view.scale).toBe(100);
  });

  it('comes back to the whole picture in the middle', () => {
    expect(zoomAt(zoomAt(NO_ZOOM, 3, 40, 40), 1 / 3, 0, 0)).toEqual(NO_ZOOM);
    expect(zoomAt(NO_ZOOM, 0.5, 10, 10)).toEqual(NO_ZOOM);
  });

  it('ends at eight times', () => {
    expect(zoomAt({ x: 0, y: 0, scale: 7 }, 2, 0, 0).scale).toBe(8);
  });
});

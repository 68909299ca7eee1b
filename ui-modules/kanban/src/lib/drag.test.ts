import { describe, expect, it } from 'vitest';
import { laneUnder, pull } from './drag.ts';

const lane = (id: number, left: number) => ({ id, box: { left, right: left + 100, top: 0, bottom: 500 } });
const lanes = [lane(0, 0), lane(5, 120)];
const card = (left: number) => ({ left, right: left + 90, top: 40, bottom: 120 });

describe('a carried card', () => {
  it('is over the lane under the pointer, whatever it covers', () => {
    expect(laneUnder({ x: 125, y: 60 }, card(40), lanes)).toBe(5);
  });

  it('between lanes belongs to the one that it covers most', () => {
    expect(laneUnder({ x: 110, y: 60 }, card(100), lanes)).toBe(5);
    expect(laneUnder({ x: 110, y: 60 }, card(30), lanes)).toBe(0);
  });

  it('beside the board is over no lane', () => {
    expect(laneUnder({ x: 400, y: 60 }, card(350), lanes)).toBeNull();
  });

  it('scrolls towards the edge that it is near, faster the nearer it is', () => {
    expect(pull(500, 0, 1000)).toBe(0);
    expect(pull(40, 0, 1000)).toBeLessThan(0);
    expect(pull(2, 0, 1000)).toBeLessThan(pull(40, 0, 1000));
    expect(pull(1000, 0, 1000)).toBeGreaterThan(pull(970, 0, 1000));
  });
});

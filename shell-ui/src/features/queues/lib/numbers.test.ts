import { describe, expect, it } from 'vitest';
import type { QueueOption } from '../types.ts';
import { moved, renumbered } from './numbers.ts';

function anOption(id: number, option: string): QueueOption {
  return { id, option, queueId: 1, parentId: null, title: `Option ${id}`, message: '' };
}

const three = [anOption(11, '1'), anOption(12, '2'), anOption(13, '3')];
const numbers = (options: QueueOption[]) => options.map(({ id, option }) => `${option}:${id}`);

describe('options of a queue', () => {
  it('close the gap that a removal leaves', () => {
    const { all, changed } = renumbered(three.filter(({ id }) => id !== 11));
    expect(numbers(all)).toEqual(['1:12', '2:13']);
    expect(numbers(changed)).toEqual(['1:12', '2:13']);
  });

  it('change places with their neighbour', () => {
    const { all, changed } = renumbered(moved(three, 12, -1));
    expect(numbers(all)).toEqual(['1:12', '2:11', '3:13']);
    expect(numbers(changed)).toEqual(['1:12', '2:11']);
  });

  it('stay where they are at the ends', () => {
    expect(moved(three, 11, -1)).toEqual(three);
    expect(moved(three, 13, 1)).toEqual(three);
  });
});

import { expect, it } from 'vitest';
import { own } from './own.ts';

it('finds what a record has, and nothing that every object has', () => {
  const record = JSON.parse('{"a":"b","__proto__":"c"}') as Record<string, string>;
  expect(own(record, 'a')).toBe('b');
  expect(own(record, '__proto__')).toBe('c');
  for (const key of ['constructor', 'toString', '__proto__']) expect(own({}, key)).toBeUndefined();
  expect(own(undefined, 'a')).toBeUndefined();
});

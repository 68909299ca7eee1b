import { expect, it } from 'vitest';
import { readable } from './readable.ts';

it('indents JSON and leaves other bodies as they are', () => {
  expect(readable('{"type":"ticket.closed"}')).toBe('{\n  "type": "ticket.closed"\n}');
  expect(readable('type=ticket.closed')).toBe('type=ticket.closed');
});

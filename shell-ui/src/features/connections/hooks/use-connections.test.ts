import { expect, test } from 'vitest';
import type { Connection } from '~/entities/connection.ts';
import { upsert } from './use-connections.ts';

const connection = (change: Partial<Connection>) =>
  ({ id: 1, name: 'Oficial', status: 'OPENING', updatedAt: '2026-11-23T10:00:00.000Z', ...change }) as Connection;

test('an answer that is late does not take back what the service has done since', () => {
  const known = connection({ status: 'CONNECTED', updatedAt: '2026-11-23T10:00:00.200Z' });
  const answered = connection({ name: 'Oficial 2' });
  expect(upsert([known], answered)).toEqual([{ ...known, name: 'Oficial 2' }]);
});

test('what is told later counts, and what is new comes last', () => {
  const later = connection({ status: 'qrcode', updatedAt: '2026-11-23T10:00:01.000Z' });
  const other = connection({ id: 2 });
  expect(upsert(upsert([connection({})], later), other)).toEqual([later, other]);
});

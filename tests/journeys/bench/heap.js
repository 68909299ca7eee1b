// What the page keeps after many tickets were open.

import { newestTickets, visit } from './desk.js';

/** Tickets after which everything that is loaded once has been loaded. */
const WARM = 50;
const TICKETS = 200;

export async function measureHeap({ page, desk }) {
  const tickets = await newestTickets(desk, TICKETS);
  const session = await page.context().newCDPSession(page);
  const warm = Math.min(WARM, Math.floor(tickets.length / 2));
  const used = {};
  for (const [index, ticket] of tickets.entries()) {
    await visit(page, ticket);
    if (index + 1 === warm || index + 1 === tickets.length) used[index + 1] = await heap(session);
  }
  const [before, after] = [used[warm], used[tickets.length]];
  return [
    { name: `heap after ${warm} tickets`, value: before, unit: 'MiB' },
    { name: `heap after ${tickets.length} tickets`, value: after, unit: 'MiB' },
    { name: 'heap growth between the two', value: (after / before - 1) * 100, unit: '%', atMost: 10 },
  ];
}

/** Used memory in MiB when everything that nobody refers to is gone. */
async function heap(session) {
  await session.send('HeapProfiler.enable');
  for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / 1_048_576;
}

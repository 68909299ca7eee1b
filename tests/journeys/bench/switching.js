// From the press on a row to the frame that shows the conversation's messages.

import { newestTickets } from './desk.js';
import { percentile, traced, untilDrawn } from './trace.js';

const TICKETS = 20;
const CACHED_ROUNDS = 3;

export async function measureSwitching({ page, desk, size }) {
  const tickets = await newestTickets(desk, TICKETS);
  for (const { id, status } of tickets) {
    if (status !== 'open') await desk.put(`/tickets/${id}`, { status: 'open', userId: desk.user.id });
  }
  await page.reload();
  await page.locator('[data-testid="ticket-row"]').nth(tickets.length - 1).waitFor();
  const cold = await traced(page, () => openAll(page, tickets, 'cold'));
  const cached = await traced(page, async () => {
    for (let round = 0; round < CACHED_ROUNDS; round += 1) await openAll(page, tickets, 'cached');
  });
  const of = (what, goal, times) => [
    { name: `switch, ${size} messages, ${what}, p50`, value: percentile(times, 50), unit: 'ms', atMost: goal },
    { name: `switch, ${size} messages, ${what}, p95`, value: percentile(times, 95), unit: 'ms', atMost: goal },
  ];
  return [
    ...of('cold', 300, untilDrawn(cold, 'cold')),
    ...of('from cache', 100, untilDrawn(cached, 'cached')),
  ];
}

/** Presses each row once. */
async function openAll(page, tickets, name) {
  for (const { id } of tickets) {
    const row = page.locator(`[data-testid="ticket-row"][data-ticket="${id}"]`);
    const box = await row.boundingBox();
    // Answers once it watches; what it watches for is waited for after the press.
    const shown = await page.evaluateHandle(watch, { id, name });
    await page.mouse.click(box.x + 120, box.y + 30);
    await shown.evaluate(({ drawn }) => drawn);
    // The next press comes from a person: what follows the switch has ended by then.
    await page.waitForTimeout(150);
  }
}

/** Runs in the page: marks the press and the moment at which the messages stand in the document. */
function watch({ id, name }) {
  const drawn = new Promise((resolve) => {
    addEventListener('pointerdown', () => performance.mark(`${name}-input`), { once: true, capture: true });
    const look = () => {
      const messages = document.querySelectorAll('[data-testid="conversation"] [data-testid="message"]');
      const last = messages[messages.length - 1];
      if (!last?.textContent.includes(`atendimento ${id},`)) return requestAnimationFrame(look);
      performance.mark(`${name}-shown`);
      // Two frames later it has been drawn for sure.
      return requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
    };
    requestAnimationFrame(look);
  });
  // In an object, because a promise itself would be waited for.
  return { drawn };
}

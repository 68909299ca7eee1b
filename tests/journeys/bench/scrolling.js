// Reading through a long conversation: no frame may take long.

import { newestTickets, visit } from './desk.js';
import { traced } from './trace.js';

/** Pixels and pause of one turn of the wheel. */
const TURN = 1_200;
const PAUSE_MS = 30;
const TURNS = 150;

export async function measureScrolling({ page, desk, size }) {
  const [ticket] = await newestTickets(desk, 1);
  await visit(page, ticket);
  await loadAll(page, size);
  const log = page.getByRole('log');
  const box = await log.boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  // Settles after loading; then down a part of the way, and up again.
  await page.waitForTimeout(1_000);
  const events = await traced(page, async () => {
    for (let turn = 0; turn < TURNS; turn += 1) {
      await page.mouse.wheel(0, turn < TURNS / 2 ? TURN : -TURN);
      await page.waitForTimeout(PAUSE_MS);
    }
  });
  const tasks = events.filter(({ name, ph }) => name === 'FunctionCall' || (name === 'RunTask' && ph === 'X'));
  const longest = Math.max(0, ...tasks.map(({ dur = 0 }) => dur / 1_000));
  const frames = events.filter(({ name }) => name === 'DrawFrame').map(({ ts }) => ts);
  const gaps = frames.slice(1).map((ts, index) => (ts - frames[index]) / 1_000);
  return [
    { name: `scroll, ${size} messages, longest piece of work`, value: longest, unit: 'ms', atMost: 50 },
    { name: `scroll, ${size} messages, frames drawn`, value: frames.length, unit: 'frames' },
    { name: `scroll, ${size} messages, longest time between frames`, value: Math.max(0, ...gaps), unit: 'ms' },
  ];
}

/** Turns back page by page until the first message is there. */
async function loadAll(page, size) {
  await page.evaluate(async (first) => {
    const scroller = document.querySelector('[role="log"]');
    const there = () => scroller.textContent.includes(first);
    const deadline = performance.now() + 60_000;
    while (!there()) {
      if (performance.now() > deadline) throw new Error('the first message did not come');
      scroller.scrollTop = 0;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }, 'Mensagem 1 do atendimento');
  return size;
}

// The kanban board of the plugin.

import assert from 'node:assert/strict';

/** The card of a customer's ticket. */
export function card(page, name) {
  return page.getByTestId('kanban-card').filter({ hasText: name });
}

/** A lane by its position; 0 is the lane of tickets without one. */
export function lane(page, position) {
  return page.getByTestId('kanban-lane').nth(position);
}

/** Drags a card into a lane with the mouse, as a hand would: in small moves. Waits until the host has kept it. */
export async function drag(page, name, position) {
  const from = await centre(card(page, name));
  const to = await centre(lane(page, position));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 12, from.y + 6, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 12 });
  const kept = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.url().includes('/ticket-tags/'));
  await page.mouse.up();
  assert.equal((await kept).status(), 201);
}

async function centre(element) {
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 60) };
}

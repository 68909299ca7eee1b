// The board by mouse and by finger; by keyboard it is in keyboard.test.js.

import assert from 'node:assert/strict';
import { finger } from '../pages/finger.js';
import * as kanban from '../pages/kanban.js';
import { logIn } from '../pages/login.js';
import { assertClean, newPage, picture } from '../support/browser.js';
import { journey } from '../support/journey.js';

/** Moves a card has made: calls that put a ticket into a lane. */
function moves(page) {
  const made = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().includes('/ticket-tags/')) made.push(request.url());
  });
  return made;
}

const inLane = (page, position, ticket) => kanban.lane(page, position).locator(`[data-testid="kanban-card"][data-ticket="${ticket}"]`);
const lifted = (page) => page.locator('[data-lifted="true"]');

async function middle(element) {
  const { x, y, width, height } = await element.boundingBox();
  return { x: x + width / 2, y: y + Math.min(height / 2, 60) };
}

/** Waits until the board scrolls no more by itself: a touch while it does only stops it. */
function untilStill(page) {
  return kanban.lane(page, 0).evaluate(async ({ parentElement: board }) => {
    let last = Number.NaN;
    for (let calm = 0; calm < 20; ) {
      await new Promise(requestAnimationFrame);
      calm = board.scrollLeft === last ? calm + 1 : 0;
      last = board.scrollLeft;
    }
  });
}

journey('a card is carried by mouse, and let go of again', async ({ host, browser, step }) => {
  const page = await newPage(browser, host, { width: 1440, height: 900 });
  const made = moves(page);
  let ticket;
  await step('open the board', async () => {
    await logIn(page, 'admin@demo.balcao');
    await page.goto('/kanban');
    ticket = await kanban.lane(page, 0).getByTestId('kanban-card').first().getAttribute('data-ticket');
  });
  await step('lift a card over the next stage and think better of it', async () => {
    const [from, to] = [await middle(inLane(page, 0, ticket)), await middle(kanban.lane(page, 1))];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 8 });
    await lifted(page).waitFor();
    await kanban.lane(page, 1).and(page.locator('[data-over="true"]')).waitFor();
    await picture(page, 'kanban-lifted');
    await page.keyboard.press('Escape');
    await lifted(page).waitFor({ state: 'detached' });
    await page.mouse.up();
  });
  await step('drop one beside the board, where it stays', async () => {
    const from = await middle(inLane(page, 0, ticket));
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(60, 20, { steps: 8 });
    await lifted(page).waitFor();
    await page.mouse.up();
    await lifted(page).waitFor({ state: 'detached' });
    await inLane(page, 0, ticket).waitFor();
    assert.deepEqual(made, []);
  });
  await step('begin on a button: what ends as a drag presses nothing', async () => {
    const from = await middle(inLane(page, 0, ticket).getByTestId('kanban-view-ticket'));
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 14, from.y, { steps: 4 });
    await lifted(page).waitFor();
    await page.mouse.move(from.x, from.y, { steps: 4 });
    await page.mouse.up();
    await lifted(page).waitFor({ state: 'detached' });
    assert.match(page.url(), /\/kanban$/);
  });
  await step('press the button itself', async () => {
    await inLane(page, 0, ticket).getByTestId('kanban-view-ticket').click();
    await page.waitForURL('**/tickets/*');
  });
  assertClean(page);
});

journey('a card is carried by a finger, which scrolls the board otherwise', async ({ host, browser, step }) => {
  const page = await newPage(browser, host, { width: 390, height: 844, touch: true, scheme: 'dark' });
  const made = moves(page);
  const hand = await finger(page);
  let ticket;
  await step('open the board', async () => {
    await logIn(page, 'admin@demo.balcao');
    await page.goto('/kanban');
    ticket = await kanban.lane(page, 0).getByTestId('kanban-card').first().getAttribute('data-ticket');
  });
  await step('swipe over a card: the board goes along, the card stays', async () => {
    const from = await middle(inLane(page, 0, ticket));
    await hand.down(from);
    await hand.to({ x: from.x - 180, y: from.y });
    await hand.up();
    await page.waitForFunction(() => document.querySelector('[data-lane]').parentElement.scrollLeft > 60);
    assert.deepEqual(made, []);
    await untilStill(page);
    await kanban.lane(page, 0).evaluate((lane) => lane.parentElement.scrollTo({ left: 0, behavior: 'instant' }));
    await untilStill(page);
  });
  await step('rest on a card until it is lifted, and carry it over the edge to another stage', async () => {
    const from = await middle(inLane(page, 0, ticket));
    await hand.down(from);
    await lifted(page).waitFor();
    await hand.to({ x: 380, y: from.y });
    await page.waitForFunction(() => document.querySelector('[data-lane]').parentElement.scrollLeft > 250);
    // Away from the edge, or the board goes on to its end.
    await hand.to({ x: 200, y: from.y });
    const stage = await page.locator('[data-over="true"]').getAttribute('data-lane');
    assert.notEqual(stage, '0');
    await picture(page, 'kanban-finger');
    const kept = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.url().includes('/ticket-tags/'));
    await hand.up();
    assert.equal((await kept).status(), 201);
    await page.locator(`[data-lane="${stage}"] [data-ticket="${ticket}"]`).waitFor();
  });
  assertClean(page);
});

// The screen of scheduled messages.

import { row } from './office.js';

/** Waits until the message with this text stands so in the list: PENDENTE, AGENDADA, ENVIADA or ERRO. */
export async function untilStatus(page, text, status) {
  await row(page, text).locator(`[data-testid="schedule-status"][data-status="${status}"]`).waitFor({ timeout: 30_000 });
}

/** Chooses a contact by the first letters of its name. */
export async function chooseContact(page, name) {
  await page.getByTestId('field-contact').getByRole('combobox').fill(name.slice(0, 5));
  await page.getByTestId('lookup-option').filter({ hasText: name }).first().click();
}

/** Shows list, month or week. */
export async function show(page, view) {
  await page.getByTestId(`view-${view}`).click();
}

/** Shows the month or the week of a message that is due within an hour: late on the last day of either it is in the next. */
export async function showWith(page, view, name) {
  await show(page, view);
  const calendar = page.locator('section[aria-busy="false"]').filter({ has: page.getByTestId('calendar-title') });
  // A paragraph says that nothing is scheduled.
  await calendar.locator('[data-day], [data-testid="agenda"], p').first().waitFor();
  if ((await entry(page, name).count()) === 0) await page.getByTestId('calendar-next').click();
  await entry(page, name).waitFor();
}

/** A message in the calendar or the agenda. */
export function entry(page, name) {
  return page.getByTestId('calendar-entry').filter({ hasText: name });
}

/** The day that has the focus. */
export function focusedDay(page) {
  return page.evaluate(() => document.activeElement?.getAttribute('data-day'));
}

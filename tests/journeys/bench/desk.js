// The load company's tickets, as the measurements need them.

/** The newest tickets, of every state. */
export async function newestTickets(desk, count) {
  const found = [];
  for (let page = 1; found.length < count; page += 1) {
    const { tickets, hasMore } = await desk.get(`/tickets?showAll=true&pageNumber=${page}`);
    found.push(...tickets);
    if (!hasMore) break;
  }
  return found.slice(0, count);
}

/** Goes to a ticket inside the app, as a link does, and waits until its messages are there. */
export async function visit(page, { id, uuid }) {
  await page.evaluate((path) => {
    history.pushState({}, '', path);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, `/tickets/${uuid}`);
  await page.getByTestId('message').filter({ hasText: `atendimento ${id},` }).first().waitFor();
}

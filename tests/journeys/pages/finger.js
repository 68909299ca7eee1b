// A finger on the screen, as the browser's own input sees it.

/** A finger that touches, moves and lifts. The page has to be one with touch. */
export async function finger(page) {
  const session = await page.context().newCDPSession(page);
  const send = (type, point) => session.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] });
  let at;
  return {
    async down(point) {
      at = point;
      await send('touchStart', at);
    },
    /** Goes there in small moves. */
    async to(point, steps = 10) {
      const from = at;
      for (let step = 1; step <= steps; step += 1) {
        at = { x: from.x + ((point.x - from.x) * step) / steps, y: from.y + ((point.y - from.y) * step) / steps };
        await send('touchMove', at);
      }
    },
    up: () => send('touchEnd'),
  };
}

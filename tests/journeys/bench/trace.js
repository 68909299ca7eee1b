// Chromium's own account of what was drawn when.

/** Marks of the page and drawn frames; without them nothing can be said about what people saw. */
const CATEGORIES = [
  'blink.user_timing',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-devtools.timeline.frame',
];

/** Records a trace while `act` runs and answers its events, in order of time. */
export async function traced(page, act) {
  const session = await page.context().newCDPSession(page);
  const events = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: CATEGORIES } });
  await act();
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  return events.sort((a, b) => a.ts - b.ts);
}

/** Milliseconds from each mark `${name}-input` to the first frame drawn after `${name}-shown`. */
export function untilDrawn(events, name) {
  const at = (mark) => events.filter((event) => event.name === mark && event.cat.includes('user_timing')).map(({ ts }) => ts);
  const frames = events.filter((event) => event.name === 'DrawFrame').map(({ ts }) => ts);
  const shown = at(`${name}-shown`);
  return at(`${name}-input`).map((input, index) => {
    const frame = frames.find((ts) => ts >= shown[index]);
    if (frame === undefined) throw new Error(`no frame after ${name} ${index}`);
    return (frame - input) / 1_000;
  });
}

/** The value that `percent` of the values do not exceed. */
export function percentile(values, percent) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? 0;
}

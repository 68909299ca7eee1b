// What is too small for a finger, and what does not fit.

/** Least side of something to press, in pixels; half a pixel is the browser's rounding. */
const TARGET = 43.5;

/** Controls on screen that a finger would miss, as readable lines. Links inside a sentence are as high as it. */
export function smallTargets(page) {
  return page.evaluate((least) => {
    const controls = [...document.querySelectorAll('button, a[href], input:not([type="hidden"]), select, summary, [role="button"]')];
    const visible = controls.filter((one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }));
    return visible.flatMap((control) => {
      if (control.closest('p, [aria-hidden="true"]') || control.matches('.visually-hidden, [data-testid="skip-link"]')) return [];
      // A finger picks up the whole card; its handle is for the keyboard.
      const around = control.hasAttribute('aria-roledescription') ? 'article' : 'label, .MuiInputBase-root';
      const target = control.closest(around) ?? control;
      const { width, height } = target.getBoundingClientRect();
      if (width === 0 || (width >= least && height >= least)) return [];
      const name = control.getAttribute('aria-label') || control.textContent.trim().slice(0, 30) || control.tagName;
      const where = control.dataset.testid ?? control.className.toString().split(' ').at(-1);
      return [`"${name}" (${where}) is ${Math.round(width)} × ${Math.round(height)}`];
    });
  }, TARGET);
}

/** Whether the page scrolls sideways, or words are cut off at the edge of the screen. */
export function clipped(page) {
  return page.evaluate(() => {
    const wide = document.documentElement.scrollWidth - innerWidth;
    const lines = wide > 0 ? [`the page is ${wide} px too wide`] : [];
    // Boards and tab bars scroll sideways by themselves; what is cut off elsewhere is lost.
    const scrolls = (one) => ['auto', 'scroll'].includes(getComputedStyle(one).overflowX) && one.clientWidth > 0;
    for (const one of document.querySelectorAll('main button, main h1, main input, main a')) {
      if (!one.checkVisibility({ visibilityProperty: true }) || one.closest('.visually-hidden')) continue;
      const { right, left, width } = one.getBoundingClientRect();
      let around = one.parentElement;
      while (around && !(scrolls(around) && around.scrollWidth > around.clientWidth + 1)) around = around.parentElement;
      if (width > 1 && !around && (right > innerWidth + 1 || left < -1)) {
        lines.push(`"${(one.getAttribute('aria-label') || one.textContent).trim().slice(0, 30)}" ends at ${Math.round(right)}`);
      }
    }
    return lines;
  });
}

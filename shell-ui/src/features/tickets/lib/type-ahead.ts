/** The longest wait for a field, in milliseconds. */
const PATIENCE_MS = 5000;

/**
 * Goes to a field as soon as it is there, with what was typed until then: letters meant for it must not be taken for the
 * inbox's keys.
 */
export function typeAhead(field: () => HTMLInputElement | null, give: (typed: string) => void): void {
  const end = performance.now() + PATIENCE_MS;
  let typed = '';
  const keep = (event: KeyboardEvent) => {
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    typed += event.key;
  };
  const look = () => {
    const there = field();
    if (!there && performance.now() < end) {
      requestAnimationFrame(look);
      return;
    }
    window.removeEventListener('keydown', keep, true);
    there?.focus();
    if (there && typed) give(typed);
  };
  window.addEventListener('keydown', keep, true);
  look();
}

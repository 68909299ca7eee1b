import { useEffect, useEffectEvent } from 'react';

/** Keys of the inbox and what each does. */
export type Shortcuts = Partial<Record<string, (() => void) | undefined>>;

/** Runs single-key shortcuts while the user is not typing, and none while a dialog or menu is open. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const run = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (isTyping(event.target) || document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]')) return;
    const shortcut = shortcuts[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!shortcut || (event.key === 'Enter' && isActivatable(event.target))) return;
    event.preventDefault();
    shortcut();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => run(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** Elements that Enter already presses. */
function isActivatable(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('a, button, [role="tab"]') !== null;
}

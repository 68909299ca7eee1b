import type { Point } from './drag.ts';

/** What becomes of a press. */
export interface PressActs {
  /** The press is a drag from now on. */
  lift: () => void;
  move: (pointer: Point) => void;
  /** It is over; what was never lifted is never dropped. */
  end: (dropped: boolean) => void;
}

/** Pixels the pointer must travel before a press becomes a drag, so that buttons on cards still work. */
const DISTANCE = 6;
/** A finger scrolls unless it rests this long, in milliseconds. */
const REST = 220;
/** A click that belongs to the drag comes right after its end, in milliseconds. */
const CLICK_COMES = 50;

/** Follows a press of mouse, pen or finger to its end; the answer gives it up. */
export function followPress(press: PointerEvent, acts: PressActs): () => void {
  const scope = new AbortController();
  const rests = press.pointerType !== 'mouse';
  let lifted = false;
  const lift = () => {
    lifted = true;
    acts.lift();
  };
  const timer = rests ? setTimeout(lift, REST) : undefined;
  const giveUp = () => {
    clearTimeout(timer);
    scope.abort();
  };
  const end = (dropped: boolean) => {
    giveUp();
    if (lifted) swallowClick();
    acts.end(lifted && dropped);
  };
  const on = <Type extends keyof DocumentEventMap>(type: Type, act: (event: DocumentEventMap[Type]) => void) =>
    document.addEventListener(type, act, { signal: scope.signal });

  on('pointermove', (event) => {
    if (event.pointerId !== press.pointerId) return;
    const travelled = Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY) > DISTANCE;
    if (!lifted && travelled) {
      if (rests) return end(false);
      lift();
    }
    if (lifted) acts.move({ x: event.clientX, y: event.clientY });
  });
  on('pointerup', (event) => event.pointerId === press.pointerId && end(true));
  on('pointercancel', (event) => event.pointerId === press.pointerId && end(false));
  on('visibilitychange', () => end(false));
  on('keydown', (event) => {
    if (event.key !== 'Escape' || !lifted) return;
    event.preventDefault();
    end(false);
  });
  // Neither marked text nor the menu of a long press belongs to a card on its way.
  on('selectstart', (event) => event.preventDefault());
  on('contextmenu', (event) => event.preventDefault());
  return giveUp;
}

/** A drag that ends on a button is no click on it. */
function swallowClick(): void {
  const scope = new AbortController();
  const stop = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('click', stop, { capture: true, signal: scope.signal });
  setTimeout(() => scope.abort(), CLICK_COMES);
}

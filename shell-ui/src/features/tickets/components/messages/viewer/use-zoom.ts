import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { NO_ZOOM, zoomAt, type View } from './view.ts';

/** How far a finger must go for the next picture, in pixels. */
const SWIPE = 60;
const STEP = 1.5;

/** Zoom by keys, wheel, double click and two fingers; one finger or the mouse moves what is larger than the screen. */
export function useZoom(surface: RefObject<HTMLElement | null>, id: string, onSwipe: (step: -1 | 1) => void) {
  const [view, setView] = useState({ id, ...NO_ZOOM });
  // Another picture is shown as a whole.
  const current: View = view.id === id ? view : NO_ZOOM;
  const set = (next: View) => setView({ id, ...next });
  const zoomBy = (factor: number, x = 0, y = 0) => set(zoomAt(current, factor, x, y));

  const change = useEffectEvent((next: (view: View) => View) => set(next(current)));
  const zoomed = useEffectEvent(() => current.scale > 1);
  const swipe = useEffectEvent(onSwipe);
  useEffect(() => {
    const element = surface.current;
    if (!element) return;
    const pointers = new Map<number, { x: number; y: number }>();
    let travelled = 0;
    const centre = ({ clientX, clientY }: MouseEvent): [number, number] => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return [clientX - left - width / 2, clientY - top - height / 2];
    };
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      change((now) => zoomAt(now, event.deltaY < 0 ? 1.15 : 1 / 1.15, ...centre(event)));
    };
    const onDoubleClick = (event: MouseEvent) =>
      change((now) => (now.scale > 1 ? NO_ZOOM : zoomAt(now, STEP * STEP, ...centre(event))));
    const onDown = (event: PointerEvent) => {
      if ((event.target as HTMLElement).tagName === 'VIDEO') return;
      pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      travelled = 0;
    };
    const onMove = (event: PointerEvent) => {
      const before = pointers.get(event.pointerId);
      if (!before) return;
      const now = { x: event.clientX, y: event.clientY };
      const [other] = [...pointers].filter(([key]) => key !== event.pointerId).map(([, point]) => point);
      pointers.set(event.pointerId, now);
      if (other) {
        const factor = distance(now, other) / Math.max(distance(before, other), 1);
        change((seen) => zoomAt(seen, factor, ...centre(event)));
      } else if (zoomed()) {
        change((seen) => ({ ...seen, x: seen.x + now.x - before.x, y: seen.y + now.y - before.y }));
      } else if (event.pointerType === 'touch') {
        travelled += now.x - before.x;
      }
    };
    const onUp = (event: PointerEvent) => {
      if (!pointers.delete(event.pointerId) || pointers.size > 0) return;
      if (Math.abs(travelled) > SWIPE) swipe(travelled > 0 ? -1 : 1);
      travelled = 0;
    };
    const listeners = new AbortController();
    const { signal } = listeners;
    element.addEventListener('wheel', onWheel, { passive: false, signal });
    element.addEventListener('dblclick', onDoubleClick, { signal });
    element.addEventListener('pointerdown', onDown, { signal });
    // A pointer that leaves the surface goes on moving what it holds.
    window.addEventListener('pointermove', onMove, { signal });
    window.addEventListener('pointerup', onUp, { signal });
    window.addEventListener('pointercancel', onUp, { signal });
    return () => listeners.abort();
  }, [surface]);

  return {
    zoomed: current.scale > 1,
    transform: `translate(${current.x}px, ${current.y}px) scale(${current.scale})`,
    closer: () => zoomBy(STEP),
    further: () => zoomBy(1 / STEP),
    reset: () => set(NO_ZOOM),
  };
}

function distance(a: { x: number; y: number }, b: { x: number; y: number }): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

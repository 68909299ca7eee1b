import type { KeyboardEvent, PointerEvent } from 'react';
import classes from './PaneDivider.module.css';

/** One press of an arrow key, in pixels. */
const STEP = 16;

interface Props {
  label: string;
  /** Width of the pane on its left, in pixels. */
  value: number;
  min: number;
  max: number;
  /** Width after a double click. */
  start: number;
  onChange: (value: number) => void;
}

/** The line between two panes: dragged by mouse or finger, moved by arrow keys. */
export function PaneDivider({ label, value, min, max, start, onChange }: Props) {
  const set = (wanted: number) => onChange(Math.round(Math.max(min, Math.min(max, wanted))));
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    const handle = event.currentTarget;
    const offset = value - event.clientX;
    const move = (moved: globalThis.PointerEvent) => set(moved.clientX + offset);
    const end = () => {
      handle.removeEventListener('pointermove', move);
      handle.removeEventListener('lostpointercapture', end);
    };
    handle.setPointerCapture(event.pointerId);
    handle.addEventListener('pointermove', move);
    handle.addEventListener('lostpointercapture', end);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const wanted = { ArrowLeft: value - STEP, ArrowRight: value + STEP, Home: min, End: max }[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    set(wanted);
  };
  return (
    <div
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={min}
      aria-valuemax={max}
      title={label}
      className={classes.divider}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
      onDoubleClick={() => set(start)}
      data-testid="pane-divider"
    />
  );
}

import { pointerWithin, rectIntersection, type CollisionDetection, type KeyboardCoordinateGetter } from '@dnd-kit/core';

/** Distance in pixels at which a card moved by keyboard rests inside its lane. */
const INSET = 12;

/** The lane under the pointer; with the keyboard, where there is none, the lane the card covers most. */
export const laneCollision: CollisionDetection = (args) => {
  const under = pointerWithin(args);
  return under.length > 0 ? under : rectIntersection(args);
};

/** Arrow keys carry a card to the lane beside the one it is over. */
export const moveByArrow: KeyboardCoordinateGetter = (event, { context }) => {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.code];
  if (step === undefined) return undefined;
  event.preventDefault();
  const lanes = [...context.droppableRects.entries()].sort(([, a], [, b]) => a.left - b.left);
  const current = lanes.findIndex(([id]) => id === context.over?.id);
  const target = lanes[current + step];
  return target && { x: target[1].left + INSET, y: target[1].top + INSET };
};

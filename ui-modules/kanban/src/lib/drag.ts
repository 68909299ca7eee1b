/** A place on the screen, in pixels. */
export interface Point {
  x: number;
  y: number;
}

/** Sides of something on the screen. */
export type Sides = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;

/** Where a lane is on the screen. */
export interface LaneBox {
  id: number;
  box: Sides;
}

/** How near an edge a carried card scrolls what it is over, in pixels. */
const EDGE = 56;
/** How far it scrolls in one frame at the very edge, in pixels. */
const FASTEST = 14;

/** The lane under the pointer; between lanes the one that the carried card covers most. */
export function laneUnder(pointer: Point, card: Sides, lanes: readonly LaneBox[]): number | null {
  const under = lanes.find(
    ({ box }) => covered({ left: pointer.x, right: pointer.x, top: pointer.y, bottom: pointer.y }, box) !== null,
  );
  if (under) return under.id;
  const byCover = lanes
    .map(({ id, box }) => ({ id, cover: covered(card, box) ?? 0 }))
    .toSorted((a, b) => b.cover - a.cover);
  return byCover[0] && byCover[0].cover > 0 ? byCover[0].id : null;
}

/** The area that two boxes share; null if they do not even touch. */
function covered(one: Sides, other: Sides): number | null {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return width < 0 || height < 0 ? null : width * height;
}

/** How far to scroll in this frame, for a pointer between two edges: backwards is negative. */
export function pull(at: number, start: number, end: number): number {
  const nearStart = EDGE - (at - start);
  const nearEnd = EDGE - (end - at);
  if (nearStart > 0 && nearStart >= nearEnd) return -speed(nearStart);
  return nearEnd > 0 ? speed(nearEnd) : 0;
}

const speed = (depth: number) => Math.ceil((Math.min(depth, EDGE) / EDGE) * FASTEST);

/** How a picture lies on the screen: moved by pixels from the middle, and enlarged. */
export interface View {
  x: number;
  y: number;
  scale: number;
}

/** The whole picture. */
export const NO_ZOOM: View = { x: 0, y: 0, scale: 1 };

const CLOSEST = 8;

/** Enlarges by a factor so that the point under the pointer, measured from the middle, stays where it is. */
export function zoomAt(view: View, factor: number, x: number, y: number): View {
  const scale = Math.min(CLOSEST, view.scale * factor);
  if (scale <= 1.001) return NO_ZOOM;
  const ratio = scale / view.scale;
  return { scale, x: x - (x - view.x) * ratio, y: y - (y - view.y) * ratio };
}

/** A department that tickets wait in. */
export interface Queue {
  id: number;
  name: string;
  /** CSS colour, `#rrggbb`. */
  color: string;
}

/** A label as the list of labels shows it. */
export interface TagRecord {
  id: number;
  name: string;
  color: string;
  /** 1 when the label is a lane of the board; absent in lists. */
  kanban?: number | null;
  ticketsCount?: string;
}

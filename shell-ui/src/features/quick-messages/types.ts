/** A text that agents insert by its shortcut. */
export interface QuickMessage {
  id: number;
  shortcode: string;
  message: string;
  mediaPath: string | null;
  mediaName: string | null;
  /** Offered to everybody of the company, not only to its writer. */
  geral?: boolean;
  userId: number | null;
}

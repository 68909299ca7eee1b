/** What the channel of a conversation can do, and how long it takes free text. */
export interface TicketChannel {
  connectionId: number;
  provider: string;
  /** What it sends besides texts and files: `location`, `contacts`, `templates`, … */
  sends: readonly string[];
  attends: readonly string[];
  /** Hours after the customer's last message in which anything may be sent; null where nothing ends. */
  windowHours: number | null;
  /** When they are over; null before the customer's first message. */
  windowEndsAt: string | null;
}

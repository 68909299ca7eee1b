/** News of the provider for all companies. */
export interface Announcement {
  id: number;
  title: string;
  text: string;
  /** 1 high, 2 medium, 3 low. */
  priority: number;
  /** Shown to readers. */
  status: boolean;
  mediaPath: string | null;
  mediaName: string | null;
  createdAt: string;
}

/** A help video. */
export interface Help {
  id: number;
  title: string;
  description: string;
  /** Code of the video at its host. */
  video: string;
}

/** A file of a list. */
export interface FileOption {
  id?: number;
  name: string;
  path: string | null;
  mediaType?: string | null;
}

/** Files that are sent together. */
export interface FileList {
  id: number;
  name: string;
  message: string;
  options?: FileOption[];
}

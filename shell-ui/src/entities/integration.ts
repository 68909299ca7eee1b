/** A bot of a plugin that the company has set up. */
export interface Integration {
  id: number;
  /** The plugin. */
  type: string;
  name: string;
  /** Values that were given. */
  settings: Record<string, string>;
  /** Secrets that were given; what they are is never told. */
  secrets: string[];
}

/** A field of a form that a plugin declares. */
export interface DeclaredField {
  key: string;
  type: 'text' | 'number' | 'boolean' | 'url';
  /** Key of its label in the plugin's own texts. */
  label: string;
  default: string | null;
  required: boolean;
  secret: boolean;
}

/** A plugin's texts: language, key, text. */
export type PluginTexts = Record<string, Record<string, string>>;

/** What the company gave for such a form. Of secrets only which are set. */
export interface GivenFields {
  settings: Record<string, string>;
  secrets: string[];
}

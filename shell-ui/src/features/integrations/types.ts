/** A field of an integration's form, as the plugin declares it. */
export interface IntegrationField {
  key: string;
  type: 'text' | 'number' | 'boolean';
  /** Key of its label in the plugin's own texts. */
  label: string;
  default: string | null;
  required: boolean;
  secret: boolean;
}

/** A bot that the company can set up. */
export interface IntegrationKind {
  type: string;
  name: string;
  settings: IntegrationField[];
  labels: Record<string, Record<string, string>>;
}

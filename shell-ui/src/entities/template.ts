/** How the service sees a template; only approved ones can be sent. */
export type TemplateStanding = 'approved' | 'pending' | 'rejected' | 'paused';

/** The file that a template has at its head. */
export type TemplateFile = 'image' | 'video' | 'document';

/** A gap in a template's texts. */
export interface TemplateVariable {
  /** What the texts call it between double braces, such as `body.1`. */
  key: string;
  example: string;
}

/** A text that the service has to approve before it may be sent. */
export interface Template {
  name: string;
  /** A tag such as `pt_BR`. */
  language: string;
  category: string;
  standing: TemplateStanding;
  header: string;
  file: TemplateFile | null;
  body: string;
  footer: string;
  buttons: readonly string[];
  variables: readonly TemplateVariable[];
}

/** The templates of a connection, as they were last fetched. */
export interface TemplateList {
  /** Null before they were fetched for the first time. */
  syncedAt: string | null;
  templates: readonly Template[];
}

/** One template is known by name and language. */
export function templateKey({ name, language }: Pick<Template, 'name' | 'language'>): string {
  return `${name} ${language}`;
}

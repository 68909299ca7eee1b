import type { DeclaredField, PluginTexts } from '~/entities/declared-field.ts';

/** A bot that the company can set up. */
export interface IntegrationKind {
  type: string;
  name: string;
  settings: DeclaredField[];
  labels: PluginTexts;
}

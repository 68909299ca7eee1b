import type { TemplateList } from '~/entities/template.ts';
import { api } from '~/lib/session.ts';

/** Fetches the templates of a connection from its service. */
export function syncTemplates(connectionId: number): Promise<TemplateList> {
  return api.post(`/whatsapp/${connectionId}/templates/sync`);
}

import { queryOptions } from '@tanstack/react-query';
import type { TemplateList } from '~/entities/template.ts';
import { api } from '~/lib/session.ts';

/** The templates of a connection. The service may have judged some since, so they are read with each look. */
export const templatesQuery = (connectionId: number) =>
  queryOptions({
    queryKey: ['templates', connectionId],
    queryFn: () => api.get<TemplateList>(`/whatsapp/${connectionId}/templates`),
    staleTime: 0,
  });

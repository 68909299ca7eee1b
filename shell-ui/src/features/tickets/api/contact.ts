import { queryOptions } from '@tanstack/react-query';
import { api } from '~/lib/session.ts';

/** A contact with the free fields that the team keeps about it. */
export interface ContactDetail {
  id: number;
  name: string;
  number: string;
  email: string;
  profilePicUrl?: string | null;
  isGroup?: boolean;
  extraInfo?: { id?: number; name: string; value: string }[];
}

/** One contact. */
export const contactQuery = (id: number) =>
  queryOptions({ queryKey: ['contact', id], queryFn: () => api.get<ContactDetail>(`/contacts/${id}`) });

/** The first contacts whose name or number contains a text. */
export const contactSearchQuery = (search: string) =>
  queryOptions({
    queryKey: ['contact-search', search],
    queryFn: ({ signal }) =>
      api.get<{ contacts: ContactDetail[] }>('/contacts', { query: { searchParam: search, pageNumber: 1 }, signal }),
    staleTime: 10_000,
  });

/** Adds a contact. */
export function createContact(name: string, number: string): Promise<ContactDetail> {
  return api.post('/contacts', { body: { name, number, email: '' } });
}

/** The contact with a number; made when there is none. */
export function keepContact(name: string, number: string): Promise<Pick<ContactDetail, 'id' | 'name'>> {
  return api.get('/contact', { query: { name, number } });
}

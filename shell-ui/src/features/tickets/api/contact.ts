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
  extraInfo?: { id: number; name: string; value: string }[];
}

/** One contact. */
export const contactQuery = (id: number) =>
  queryOptions({ queryKey: ['contact', id], queryFn: () => api.get<ContactDetail>(`/contacts/${id}`) });

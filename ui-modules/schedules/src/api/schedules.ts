import type { ApiClient } from '@balcao/ui-sdk';
import { queryOptions } from '@tanstack/react-query';
import type { Contact, Schedule } from '../types.ts';

/** The paged list. */
export const SOURCE = { key: 'schedules', path: '/schedules', field: 'schedules' };

/** First part of the cache keys of stretches of the calendar. */
export const CALENDAR = 'schedules-calendar';

/** What is due between two instants, the earliest first. */
export const calendarQuery = (api: ApiClient, from: string, to: string) =>
  queryOptions({
    queryKey: [CALENDAR, from, to],
    queryFn: ({ signal }) =>
      api.get<{ schedules: Schedule[]; hasMore: boolean }>(SOURCE.path, { query: { from, to }, signal }),
  });

/** What a form says of a message. */
export interface Draft {
  contactId: number;
  body: string;
  sendAt: string;
}

/** Writes a new message, or changes one. */
export function save(api: ApiClient, id: number | undefined, body: Draft): Promise<Schedule> {
  return id === undefined ? api.post('/schedules', { body }) : api.put(`/schedules/${id}`, { body });
}

/** Sends a message now instead of at its time. */
export function sendNow(api: ApiClient, id: number): Promise<Schedule> {
  return api.put(`/schedules/${id}`, { body: { sendAt: new Date().toISOString() } });
}

/** Puts a picture to a message, in the place of the one before. */
export function attach(api: ApiClient, id: number, file: File): Promise<unknown> {
  const form = new FormData();
  form.append('file', file);
  return api.post(`/schedules/${id}/media-upload`, { form });
}

/** Takes the picture away. */
export function detach(api: ApiClient, id: number): Promise<unknown> {
  return api.delete(`/schedules/${id}/media-upload`);
}

/** One message. */
export function read(api: ApiClient, id: number): Promise<Schedule> {
  return api.get(`/schedules/${id}`);
}

/** Contacts whose name or number contains a text. */
export async function findContacts(api: ApiClient, text: string, signal: AbortSignal): Promise<Contact[]> {
  const query = { searchParam: text, pageNumber: 1 };
  return (await api.get<{ contacts: Contact[] }>('/contacts', { query, signal })).contacts;
}

/** The contact that an address names. */
export const contactQuery = (api: ApiClient, id: number) =>
  queryOptions({ queryKey: ['contact', id], queryFn: () => api.get<Contact>(`/contacts/${id}`) });

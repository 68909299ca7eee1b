import { queryOptions } from '@tanstack/react-query';
import { api } from '~/lib/session.ts';
import type { ChannelKind } from '../types.ts';

/** The channels of plugins that the company can make connections over. */
export const channelsQuery = queryOptions({
  queryKey: ['connections', 'channels'],
  queryFn: () => api.get<ChannelKind[]>('/whatsapp/channels'),
});

import { queryOptions } from '@tanstack/react-query';
import type { Queue } from '~/entities/queue.ts';
import { api } from '~/lib/session.ts';

/** All queues of the company. */
export const queuesQuery = queryOptions({ queryKey: ['queues'], queryFn: () => api.get<Queue[]>('/queue') });

import type { Queue } from '~/entities/queue.ts';

/** A member of the team. */
export interface TeamMember {
  id: number;
  name: string;
  email: string;
  profile: string;
  online?: boolean;
  allTicket?: string;
  whatsappId?: number | null;
  queues: Queue[];
}

/** What a plan allows, what it costs in reais, and which features it has. */
export interface Plan {
  id: number;
  name: string;
  value: number;
  users: number;
  connections: number;
  queues: number;
  useCampaigns: boolean;
  useSchedules: boolean;
  useInternalChat: boolean;
  useExternalApi: boolean;
  useKanban: boolean;
  useOpenAi: boolean;
  useIntegrations: boolean;
}

/** Names of the features that a plan switches. */
export const PLAN_FEATURES = [
  'useCampaigns',
  'useSchedules',
  'useInternalChat',
  'useExternalApi',
  'useKanban',
  'useOpenAi',
  'useIntegrations',
] as const;

/** A company as the provider's list shows it. */
export interface ListedCompany {
  id: number;
  name: string;
  email: string | null;
  phone: string | null;
  status: boolean;
  dueDate: string | null;
  createdAt: string;
  plan: { id: number; name: string; value: number };
}

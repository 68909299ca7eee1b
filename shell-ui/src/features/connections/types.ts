import type { Connection } from '~/entities/connection.ts';
import type { DeclaredField, GivenFields, PluginTexts } from '~/entities/declared-field.ts';

/** A connection with everything that its form changes. Texts are empty and numbers 0 where nothing is set. */
export interface ConnectionRecord extends Connection {
  greetingMessage: string;
  complationMessage: string;
  outOfHoursMessage: string;
  ratingMessage: string;
  /** Key of the messaging interface; only administrators see it. */
  token: string;
  transferQueueId: number | null;
  integrationId: number | null;
  timeToTransfer: number | null;
  maxUseBotQueues: number;
  timeUseBotQueues: number;
  expiresTicket: number;
  expiresInactiveMessage: string;
  /** What it was given for the channel of a plugin; null for the host's own, and for those who may not see it. */
  channel?: ConnectionChannel | null;
}

/** What a connection was given for its channel. */
export interface ConnectionChannel extends GivenFields {
  /** Where the service delivers. */
  webhookUrl: string;
}

/** A channel of a plugin that connections can be made over. */
export interface ChannelKind {
  /** The plugin. */
  type: string;
  /** Key of what people call the service. */
  label: string;
  settings: DeclaredField[];
  labels: PluginTexts;
  /** What it sends besides texts and files. */
  sends?: readonly string[];
}

/** A state that a connection came into. */
export interface ConnectionState {
  status: Connection['status'];
  /** Why, `CONNECTION_…`, if something was wrong. */
  reason: string | null;
  at: string;
  /** Messages that were written while it was so and came late. */
  late: number;
}

/** How well the customers of an account take its messages, as its service sees it. */
export type Quality = 'good' | 'fair' | 'poor' | 'unknown';

/** What the service of a connection tells of its account. */
export interface AccountHealth {
  number: string | null;
  name: string | null;
  quality: Quality;
  /** What else the channel knows; `label` is a key of its plugin's texts. */
  facts: readonly { label: string; value: string }[];
}

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
}

/** A state that a connection came into. */
export interface ConnectionState {
  status: Connection['status'];
  /** Why, `CONNECTION_…`, if something was wrong. */
  reason: string | null;
  at: string;
}

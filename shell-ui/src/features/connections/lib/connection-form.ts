import * as z from 'zod/mini';
import type { DeclaredField } from '~/entities/declared-field.ts';
import { fieldValues, givenValues, isMissing, type FieldValues } from '~/lib/declared-fields.ts';
import { text } from '~/lib/form-schema.ts';
import type { ChannelKind, ConnectionRecord } from '../types.ts';

/** A year; longer waits are mistakes. */
const MAX_MINUTES = 366 * 24 * 60;
const MAX_SENDS = 1000;
const MAX_TEXT = 10_000;

/** Who sends in the company's name must not be guessed. */
const TOKEN = /^[!-~]{16,255}$/;

const whole = (most: number) =>
  z.coerce
    .number('validation.wholeNumber')
    .check(z.refine((value) => Number.isInteger(value) && value >= 0 && value <= most, 'validation.wholeNumber'));
const words = z.string().check(z.maxLength(MAX_TEXT, 'validation.tooLong'));

/** The channel of the host itself. */
export const OWN_CHANNEL = 'beta';

/** The rules of the form; a stored token may be older than the rule for new ones. */
export function connectionSchema(record: ConnectionRecord | null, channels: ChannelKind[]) {
  const storedToken = record?.token ?? '';
  return z
    .object({
      name: text(2, 50),
      provider: z.string(),
      values: z.record(z.string(), z.union([z.string(), z.boolean()])),
      isDefault: z.boolean(),
      queueIds: z.array(z.number()),
      greetingMessage: words,
      complationMessage: words,
      outOfHoursMessage: words,
      ratingMessage: words,
      token: z.string().check(
        z.trim(),
        z.refine((value) => value === '' || value === storedToken || TOKEN.test(value), 'validation.token'),
      ),
      transferQueueId: z.nullable(z.number()),
      integrationId: z.nullable(z.number()),
      timeToTransfer: whole(MAX_MINUTES),
      maxUseBotQueues: whole(MAX_SENDS),
      timeUseBotQueues: whole(MAX_MINUTES),
      expiresTicket: whole(MAX_MINUTES),
      expiresInactiveMessage: words,
    })
    .check(
      z.refine(({ queueIds, greetingMessage }) => queueIds.length < 2 || greetingMessage.trim() !== '', {
        error: 'validation.greetingRequired',
        path: ['greetingMessage'],
      }),
    )
    .check((context) => {
      const { provider, values } = context.value;
      for (const field of fieldsOf(channels, provider)) {
        if (isMissing(field, record?.channel ?? null, values[field.key] ?? '')) {
          const path = ['values', field.key];
          context.issues.push({ code: 'custom', message: 'validation.required', path, input: context.value });
        }
      }
    });
}

/** What the form has when it is filled in. */
export type ConnectionValues = z.output<ReturnType<typeof connectionSchema>>;

/** What the host is told. */
export type ConnectionBody = Omit<ConnectionValues, 'values'> & { settings: Record<string, string> };

/** What the channel of a connection asks for. */
export function fieldsOf(channels: ChannelKind[], provider: string): DeclaredField[] {
  return channels.find(({ type }) => type === provider)?.settings ?? [];
}

/** The form as it is sent. */
export function connectionBody(
  { values, ...body }: ConnectionValues,
  record: ConnectionRecord | null,
  channels: ChannelKind[],
): ConnectionBody {
  return { ...body, settings: givenValues(fieldsOf(channels, body.provider), record?.channel ?? null, values) };
}

/** What the form shows of a connection, or of a new one. */
export function connectionValues(
  record: ConnectionRecord | null,
  channels: ChannelKind[],
): z.input<ReturnType<typeof connectionSchema>> {
  const values: FieldValues = {};
  for (const { type, settings } of channels) {
    const own = fieldValues(settings, record?.provider === type ? (record.channel ?? null) : null);
    for (const [key, value] of Object.entries(own)) values[key] ??= value;
  }
  return {
    name: record?.name ?? '',
    provider: record?.provider ?? OWN_CHANNEL,
    values,
    isDefault: record?.isDefault ?? false,
    queueIds: record?.queues?.map(({ id }) => id) ?? [],
    greetingMessage: record?.greetingMessage ?? '',
    complationMessage: record?.complationMessage ?? '',
    outOfHoursMessage: record?.outOfHoursMessage ?? '',
    ratingMessage: record?.ratingMessage ?? '',
    token: record?.token ?? '',
    transferQueueId: record?.transferQueueId ?? null,
    integrationId: record?.integrationId ?? null,
    timeToTransfer: record?.timeToTransfer ?? 0,
    maxUseBotQueues: record?.maxUseBotQueues ?? 3,
    timeUseBotQueues: record?.timeUseBotQueues ?? 0,
    expiresTicket: record?.expiresTicket ?? 0,
    expiresInactiveMessage: record?.expiresInactiveMessage ?? '',
  };
}

import * as z from 'zod/mini';
import { text } from '~/lib/form-schema.ts';
import type { ConnectionRecord } from '../types.ts';

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

/** The rules of the form; a stored token may be older than the rule for new ones. */
export function connectionSchema(storedToken: string) {
  return z
    .object({
      name: text(2, 50),
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
    );
}

/** What the form sends. */
export type ConnectionBody = z.output<ReturnType<typeof connectionSchema>>;

/** What the form shows of a connection, or of a new one. */
export function connectionValues(record: ConnectionRecord | null): z.input<ReturnType<typeof connectionSchema>> {
  return {
    name: record?.name ?? '',
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

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, NETWORK_ERROR, UNAVAILABLE_ERROR } from '~/lib/api-error.ts';
import { aMessage } from '~/testing/builders.ts';
import { sendMedia } from '../api/send-media.ts';
import { addFiles, attachmentsOf, clearAttachments } from './attachments.ts';
import { outbox } from './outbox.ts';
import { sendAttachments, stopSending } from './uploads.ts';

vi.mock('../api/send-media.ts', () => ({ sendMedia: vi.fn() }));
vi.mock('./post.ts', () => ({ openPost: () => ({ accept: () => undefined, drop: () => undefined }) }));
vi.mock('~/lib/toast.ts', () => ({ errorText: () => 'no answer' }));

const send = vi.mocked(sendMedia);
const everything = () => true;
const names = () => attachmentsOf(1).map(({ file, state }) => `${file.name} ${state}`);

beforeEach(() => void addFiles(1, [new File(['a'], 'a'), new File(['b'], 'b')]));
afterEach(() => {
  clearAttachments(1);
  outbox.set([]);
  send.mockReset();
});

describe('sending files', () => {
  it('goes in order, one after the other, and only the first answers the quoted message', async () => {
    send.mockResolvedValue();
    expect(await sendAttachments(1, everything, aMessage({ id: 'm1' }))).toBe(true);
    expect(send.mock.calls.map(([{ file, quotedId }]) => [file.name, quotedId])).toEqual([
      ['a', 'm1'],
      ['b', undefined],
    ]);
    expect(names()).toEqual([]);
  });

  it('stops at a failure and keeps what was not sent, to be sent again under the same key', async () => {
    send.mockRejectedValueOnce(new Error('down'));
    expect(await sendAttachments(1, everything, null)).toBe(false);
    expect(names()).toEqual(['a failed', 'b ready']);
    expect(attachmentsOf(1)[0]?.failure).toBe('no answer');
    send.mockResolvedValue();
    expect(await sendAttachments(1, everything, null)).toBe(true);
    expect(send.mock.calls[1]?.[0].key).toBe(send.mock.calls[0]?.[0].key);
  });

  it('lets files wait among the messages on their way while the host cannot be reached, with what they answer', async () => {
    send.mockRejectedValue(new ApiError(0, NETWORK_ERROR));
    expect(await sendAttachments(1, everything, aMessage({ id: 'm1' }))).toBe(true);
    expect(names()).toEqual([]);
    expect(outbox.get().map(({ file, quotedMsg }) => [file?.name, quotedMsg?.id])).toEqual([
      ['a', 'm1'],
      ['b', undefined],
    ]);
    expect(outbox.get()[0]?.clientId).toBe(send.mock.calls[0]?.[0].key);
  });

  it('lets nothing overtake what waits already', async () => {
    send.mockRejectedValueOnce(new ApiError(503, UNAVAILABLE_ERROR)).mockResolvedValue();
    expect(await sendAttachments(1, everything, null)).toBe(true);
    expect(send).toHaveBeenCalledOnce();
    expect(outbox.get().map(({ file }) => file?.name)).toEqual(['a', 'b']);
  });

  it('can be stopped; the files stay as they were', async () => {
    send.mockImplementation(
      ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    );
    const sending = sendAttachments(1, everything, null);
    expect(names()).toEqual(['a sending', 'b ready']);
    stopSending(1);
    expect(await sending).toBe(false);
    expect(names()).toEqual(['a ready', 'b ready']);
  });

  it('leaves out what may not be sent', async () => {
    send.mockResolvedValue();
    expect(await sendAttachments(1, ({ file }) => file.name === 'b', null)).toBe(true);
    expect(names()).toEqual(['a ready']);
  });
});

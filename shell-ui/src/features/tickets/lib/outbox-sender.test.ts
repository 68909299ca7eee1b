import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '~/lib/api-error.ts';
import { anOutgoing } from '~/testing/builders.ts';
import type { OutgoingMessage } from './outbox-rules.ts';
import { createSender } from './outbox-sender.ts';
import { createShelf, memoryShelf } from './outbox-shelf.ts';

const OFFLINE = new ApiError(0, 'ERR_NETWORK');

/** Locks of one browser: tasks of the same name run one after the other. */
function createLocks() {
  const tails = new Map<string, Promise<unknown>>();
  return <T>(name: string, task: () => Promise<T>): Promise<T> => {
    const turn = (tails.get(name) ?? Promise.resolve()).then(task);
    tails.set(
      name,
      turn.catch(() => undefined),
    );
    return turn;
  };
}

/** A browser with several tabs and a host that notes what it gets; a key that it knows changes nothing. */
function browser({ userId = 7 } = {}) {
  const shelf = memoryShelf();
  const alone = createLocks();
  const posts: string[] = [];
  const stored: string[] = [];
  const answers: (Error | 'lost')[] = [];
  const changes: string[] = [];
  const send = vi.fn(async ({ clientId }: OutgoingMessage) => {
    const answer = answers.shift();
    await Promise.resolve();
    if (answer && answer !== 'lost') throw answer;
    posts.push(clientId);
    if (!stored.includes(clientId)) stored.push(clientId);
    if (answer === 'lost') throw OFFLINE;
  });
  const changed = ({ clientId, state }: OutgoingMessage) => changes.push(`${clientId} ${state}`);
  const openTab = () => createSender({ userId, shelf, alone, send, changed });
  return { shelf, posts, stored, answers, changes, openTab };
}

const written = (clientId: string, position: number, overrides: Partial<OutgoingMessage> = {}) =>
  anOutgoing({ clientId, position, state: 'sending', ...overrides });

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('messages on their way', () => {
  it('are sent in order and then kept no longer', async () => {
    const { openTab, stored, shelf, changes } = browser();
    const tab = openTab();
    await Promise.all([tab.accept(written('a', 1)), tab.accept(written('b', 2)), tab.accept(written('c', 3))]);
    expect(stored).toEqual(['a', 'b', 'c']);
    expect(await shelf.all()).toEqual([]);
    expect(changes.slice(0, 2)).toEqual(['a sending', 'a sent']);
  });

  it('wait behind the first one while the host cannot be reached, and keep their order', async () => {
    const { openTab, stored, answers, changes } = browser();
    const tab = openTab();
    answers.push(OFFLINE, OFFLINE, OFFLINE);
    for (const [index, id] of ['a', 'b', 'c'].entries()) await tab.accept(written(id, index));
    expect(stored).toEqual([]);
    expect(changes).toContain('a waiting');
    expect(changes.at(-1)).toBe('c waiting');
    await vi.runAllTimersAsync();
    expect(stored).toEqual(['a', 'b', 'c']);
  });

  it('are sent once though the answer was lost', async () => {
    const { openTab, stored, posts, answers } = browser();
    answers.push('lost');
    await openTab().accept(written('a', 1));
    await vi.runAllTimersAsync();
    expect(posts).toEqual(['a', 'a']);
    expect(stored).toEqual(['a']);
  });

  it('are not sent again when their stored counterpart has arrived', async () => {
    const { openTab, posts, answers, shelf, changes } = browser();
    const tab = openTab();
    answers.push('lost');
    const sending = tab.accept(written('a', 1));
    while (!changes.includes('a sending')) await Promise.resolve();
    await shelf.remove('a');
    await sending;
    await vi.runAllTimersAsync();
    expect(posts).toEqual(['a']);
    expect(changes).not.toContain('a waiting');
  });

  it('of two tabs are sent once, in order', async () => {
    const { openTab, posts, shelf } = browser();
    for (const [index, id] of ['a', 'b', 'c', 'd'].entries()) await shelf.put(written(id, index));
    const tabs = [openTab(), openTab()];
    await Promise.all(tabs.flatMap((tab) => [tab.drainAll(), tab.drainAll()]));
    expect(posts).toEqual(['a', 'b', 'c', 'd']);
  });

  it('that are refused stay with the reason and do not stop the next', async () => {
    const { openTab, stored, answers, shelf, changes } = browser();
    const tab = openTab();
    answers.push(new ApiError(400, 'ERR_MESSAGE_TOO_LONG'));
    await tab.accept(written('a', 1));
    await tab.accept(written('b', 2));
    expect(stored).toEqual(['b']);
    expect(changes).toContain('a failed');
    expect(await shelf.all()).toMatchObject([{ clientId: 'a', state: 'failed', failure: 'ERR_MESSAGE_TOO_LONG' }]);
  });

  it('of one ticket do not wait for those of another', async () => {
    const { openTab, stored, answers } = browser();
    const tab = openTab();
    answers.push(OFFLINE);
    await tab.accept(written('a', 1));
    await tab.accept(written('b', 2, { ticketId: 2 }));
    expect(stored).toEqual(['b']);
    tab.stop();
  });

  it('outlive the page', async () => {
    const { openTab, stored, answers } = browser();
    const before = openTab();
    answers.push(OFFLINE, OFFLINE);
    await before.accept(written('a', 1));
    await before.accept(written('b', 2));
    before.stop();
    const after = openTab();
    expect(await after.find(Date.parse(written('a', 1).createdAt))).toHaveLength(2);
    await after.drainAll();
    expect(stored).toEqual(['a', 'b']);
  });

  it('of another user are neither seen nor sent', async () => {
    const { openTab, posts, shelf } = browser({ userId: 8 });
    await shelf.put(written('a', 1, { userId: 7 }));
    const tab = openTab();
    expect(await tab.find(0)).toEqual([]);
    await tab.drainAll();
    expect(posts).toEqual([]);
  });

  it('are not sent any more once the user has left', async () => {
    const { openTab, posts, answers } = browser();
    const tab = openTab();
    answers.push(OFFLINE);
    await tab.accept(written('a', 1));
    tab.stop();
    await vi.runAllTimersAsync();
    expect(posts).toEqual([]);
  });
});

describe('the shelf', () => {
  it('keeps in memory what the database does not take', async () => {
    const broken = {
      all: () => Promise.reject(new Error('no database')),
      put: () => Promise.reject(new Error('no database')),
      remove: () => Promise.reject(new Error('no database')),
    };
    const shelf = createShelf(broken);
    await shelf.put(written('a', 1));
    expect(await shelf.all()).toHaveLength(1);
    await shelf.remove('a');
    expect(await shelf.all()).toEqual([]);
  });
});

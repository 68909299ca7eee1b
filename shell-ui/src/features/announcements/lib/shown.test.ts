import { describe, expect, it } from 'vitest';
import type { Announcement } from '../types.ts';
import { patchNews, shownNews, type NewsData } from './shown.ts';

const record = (id: number, change: Partial<Announcement> = {}) =>
  ({ id, title: `n${id}`, status: true, ...change }) as Announcement;
const list = (...records: Announcement[]): NewsData => ({ pages: [{ records, hasMore: false }], pageParams: [1] });
const titles = (data: NewsData) => shownNews(data).map(({ title }) => title);

describe('announcements', () => {
  it('come in front, change in their place and go', () => {
    const two = patchNews(list(record(1)), { action: 'create', record: record(2) });
    expect(titles(two)).toEqual(['n2', 'n1']);
    const changed = patchNews(two, { action: 'update', record: record(1, { title: 'neu' }) });
    expect(titles(changed)).toEqual(['n2', 'neu']);
    expect(titles(patchNews(changed, { action: 'delete', id: 2 }))).toEqual(['neu']);
  });

  it('are not shown once they are switched off', () => {
    expect(titles(patchNews(list(record(1)), { action: 'update', record: record(1, { status: false }) }))).toEqual([]);
  });
});

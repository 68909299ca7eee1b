import { useSearchParams } from 'react-router';
import type { Span } from '../lib/sheet.ts';

/** How messages are shown. */
export type View = 'list' | Span;

const PARAMETER = 'view';

/** The view that the address names, so that it can be reloaded and passed on. */
export function useView(): [View, (view: View) => void] {
  const [search, setSearch] = useSearchParams();
  const named = search.get(PARAMETER);
  const view = named === 'month' || named === 'week' ? named : 'list';
  const show = (next: View) => setSearch(next === 'list' ? {} : { [PARAMETER]: next }, { replace: true });
  return [view, show];
}

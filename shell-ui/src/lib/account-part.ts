import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { withTexts } from './part-texts.ts';

/** A page or dialog about accounts: its code and the texts of accounts come when it is shown, also to visitors. */
export function accountPart<P>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> {
  const loadAll = withTexts('account', load);
  return lazy(async () => ({ default: await loadAll() }));
}

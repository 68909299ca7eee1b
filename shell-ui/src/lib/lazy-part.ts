import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { withTexts } from './part-texts.ts';
import { patiently } from './patiently.ts';

/** A part of a screen whose code comes when it is needed; without connection it comes with the connection. */
export function lazyCode<P>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> {
  return lazy(() => patiently(async () => ({ default: await load() })));
}

/** A part of the inbox that is not on its first screen: its code comes when it is opened, with its texts. */
export function lazyPart<P>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> {
  return lazyCode(withTexts('inbox', load));
}

/** A part of the back office: its code comes when it is opened, with the texts of the back office. */
export function backOffice<P>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> {
  return lazyCode(withTexts('admin', load));
}

/** A page about plugins, with their own texts besides those of the back office. */
export function pluginPage<P>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> {
  return backOffice(withTexts('plugins', load));
}

/** What opens at the top bar: its code comes when it is opened, with its texts. */
export function topBarPart<P>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> {
  return lazyCode(withTexts('alerts', load));
}

import type { Language } from './module.ts';
import type { SlotName } from './slots.ts';

/** One line of the side menu contributed by a module. */
export interface CatalogMenuItem {
  /** Key into `CatalogEntry.labels`. */
  key: string;
  /** Icon name from the shell's set; an unknown name shows a generic icon. */
  icon: string;
  /** Ascending position among the module entries. */
  order: number;
}

/** A component that a module adds to a place of the shell, as its manifest declares it. */
export interface CatalogSlot {
  /** The place. */
  name: SlotName;
  /** Key into the `slots` of the module's definition. */
  expose: string;
  /** Ascending position among the extensions of the place. */
  order: number;
}

/**
 * A module as the host offers it to this user: already filtered by plan, role and company.
 * Menus and routes are drawn from it before any of the module's code loads.
 */
export interface CatalogEntry {
  id: string;
  version: string;
  /** Range of SDK versions the module was built for. */
  sdk: string;
  /** Same-origin address of the module's `remoteEntry.js`. */
  entry: string;
  /** Subresource integrity value of `entry`, e.g. `sha384-…`. */
  integrity: string;
  /** Path of the module's page, e.g. `/kanban`. */
  basePath: string;
  menu: CatalogMenuItem[];
  slots: CatalogSlot[];
  locales: Language[];
  /** Menu texts per language. */
  labels: Partial<Record<Language, Record<string, string>>>;
}

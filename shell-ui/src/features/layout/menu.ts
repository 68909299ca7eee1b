import type { LucideIcon } from 'lucide-react';

/** One line of the side menu. */
export interface MenuEntry {
  key: string;
  label: string;
  path: string;
  icon: LucideIcon;
  /** Text for assistive technology; its presence shows the '!' badge. */
  alert?: string;
}

/** Entries under one heading; a section without entries is not drawn. */
export interface MenuSection {
  key: string;
  label: string;
  entries: MenuEntry[];
}

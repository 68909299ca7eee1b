import { createStoredValue } from '~/lib/local-storage.ts';

/** Whether this browser shows notifications of its own while the page is out of sight; it needs the permission, too. */
export const desktopNotices = createStoredValue('desktopNotices', true);

/** The subscription of this browser at its push service, and whose it is. */
export const pushSubscription = createStoredValue<{ id: number; userId: number } | null>('pushSubscription', null);

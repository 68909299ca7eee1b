/** What the browser says of notifications; `default` means that nobody was asked yet. */
export type Permission = NotificationPermission | 'unsupported';

/** What the browser says at present. */
export function permission(): Permission {
  return 'Notification' in window ? Notification.permission : 'unsupported';
}

/** Asks the user, unless the answer is known. Only as the consequence of a click. */
export async function askPermission(): Promise<Permission> {
  const known = permission();
  return known === 'default' ? Notification.requestPermission() : known;
}

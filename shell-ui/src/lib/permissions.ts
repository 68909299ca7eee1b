import type { SessionUser } from '~/entities/user.ts';

/** Permissions the admin profile holds; other profiles hold none of them. */
const ADMIN_PERMISSIONS = new Set([
  'tickets-manager:showall',
  'ticket-options:deleteTicket',
  'connections-page:view',
  'connections-page:addConnection',
  'connections-page:actionButtons',
  'connections-page:editOrDeleteConnection',
  'user-modal:editProfile',
  'user-modal:editQueues',
  'contacts-page:deleteContact',
  'dashboard:view',
  'drawer-admin-items:view',
]);

/** Tells whether the user's profile is admin, whatever its letter case. */
export function isAdmin(user: Pick<SessionUser, 'profile'>): boolean {
  return user.profile.toLowerCase() === 'admin';
}

/** Tells whether the user holds a named permission. The host decides again on every call. */
export function can(user: Pick<SessionUser, 'profile'>, permission: string): boolean {
  return isAdmin(user) && ADMIN_PERMISSIONS.has(permission);
}

/** Tells whether the user may make a tag a lane of the board. */
export function arrangesBoard(user: Pick<SessionUser, 'profile'>): boolean {
  return isAdmin(user) || user.profile.toLowerCase() === 'supervisor';
}

import type { CatalogEntry, Readable, ShellApi, ShellUser } from '@balcao/ui-sdk';
import { colorMode } from '~/lib/color-mode.ts';
import { can } from '~/lib/permissions.ts';
import type { RealtimeConnection } from '~/lib/realtime.ts';
import { api, session } from '~/lib/session.ts';
import { reportError, toast } from '~/lib/toast.ts';

/** Builds the object that one module gets from the shell. */
export function createShellApi(
  entry: CatalogEntry,
  realtime: RealtimeConnection,
  navigate: ShellApi['navigate'],
): ShellApi {
  const user = signedInUser();
  return {
    module: { id: entry.id, version: entry.version, basePath: entry.basePath },
    api,
    realtime: { onCompany: realtime.onCompany, onReady: realtime.onReady, join: realtime.join },
    user,
    colorMode: { get: colorMode.get, subscribe: colorMode.subscribe },
    can: (permission) => can(user.get(), permission),
    navigate,
    toast: (message, kind) => toast(message, kind),
    reportError,
  };
}

/** The session's user; the last one stays readable while the page is being torn down after a logout. */
function signedInUser(): Readable<ShellUser> {
  let last: ShellUser;
  return {
    get() {
      const current = session.get();
      if (current.phase === 'signed-in') last = current.user;
      return last;
    },
    subscribe: session.subscribe,
  };
}

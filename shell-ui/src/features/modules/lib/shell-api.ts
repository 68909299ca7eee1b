import type { CatalogEntry, Readable, ShellApi, ShellUser } from '@balcao/ui-sdk';
import { colorMode } from '~/lib/color-mode.ts';
import { can } from '~/lib/permissions.ts';
import type { RealtimeConnection } from '~/lib/realtime.ts';
import { api, session } from '~/lib/session.ts';
import { errorText, officeToast, reportError } from '~/lib/toast.ts';

/** What a part of the app is called: a module, or the shell itself. */
type Part = Pick<CatalogEntry, 'id' | 'version' | 'basePath'>;

/** Builds the object that one module, or the shell's own screens, get from the shell. */
export function createShellApi(entry: Part, realtime: RealtimeConnection, navigate: ShellApi['navigate']): ShellApi {
  const user = signedInUser();
  return {
    module: { id: entry.id, version: entry.version, basePath: entry.basePath },
    api,
    realtime: { onCompany: realtime.onCompany, onReady: realtime.onReady, join: realtime.join },
    user,
    colorMode: { get: colorMode.get, subscribe: colorMode.subscribe },
    can: (permission) => can(user.get(), permission),
    navigate,
    toast: officeToast,
    errorText,
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

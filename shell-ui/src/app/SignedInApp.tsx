import { ShellContext } from '@balcao/ui-sdk';
import { lazy, Suspense, useContext, useEffect, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { createShellApi } from '~/features/modules/lib/shell-api.ts';
import { openPost } from '~/features/tickets/lib/outbox.ts';
import { recoverQueries } from '~/lib/query-client.ts';
import { connection, createRealtime } from '~/lib/realtime.ts';
import { RealtimeContext } from '~/lib/realtime-context.ts';
import { useCurrentUser } from '~/lib/use-session.ts';
import { EmotionCacheContext } from './emotion-cache-context.ts';
import { Shell } from './Shell.tsx';

const PreferencesSync = lazy(() =>
  import('~/features/profile/components/PreferencesSync.tsx').then((m) => ({ default: m.PreferencesSync })),
);

/** The shell's own screens use the same object as modules do. */
const SHELL = { id: 'shell', version: '', basePath: '/' };

/** Everything behind the login: opens the live connection and draws the shell on it. */
export function SignedInApp() {
  const { companyId } = useCurrentUser();
  const emotionCache = useContext(EmotionCacheContext);
  const realtime = useMemo(() => createRealtime(companyId), [companyId]);
  useEffect(() => {
    realtime.open();
    const prepare = realtime.onConnect(openPost);
    const recover = connection.subscribe(() => connection.get() === 'live' && recoverQueries());
    return () => {
      prepare();
      recover();
      realtime.close();
    };
  }, [realtime]);
  const navigate = useNavigate();
  const shell = useMemo(
    () => createShellApi(SHELL, realtime, (path, options) => void navigate(path, options)),
    [realtime, navigate],
  );
  if (!emotionCache) return null;
  return (
    <RealtimeContext value={realtime}>
      <ShellContext value={shell}>
        <Shell realtime={realtime} emotionCache={emotionCache} />
        <Suspense fallback={null}>
          <PreferencesSync />
        </Suspense>
      </ShellContext>
    </RealtimeContext>
  );
}

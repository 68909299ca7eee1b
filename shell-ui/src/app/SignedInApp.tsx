import { useContext, useEffect, useMemo } from 'react';
import { createRealtime } from '~/lib/realtime.ts';
import { RealtimeContext } from '~/lib/realtime-context.ts';
import { useCurrentUser } from '~/lib/use-session.ts';
import { EmotionCacheContext } from './emotion-cache-context.ts';
import { Shell } from './Shell.tsx';

/** Everything behind the login: opens the live connection and draws the shell on it. */
export function SignedInApp() {
  const { companyId } = useCurrentUser();
  const emotionCache = useContext(EmotionCacheContext);
  const realtime = useMemo(() => createRealtime(companyId), [companyId]);
  useEffect(() => {
    realtime.open();
    return () => realtime.close();
  }, [realtime]);
  if (!emotionCache) return null;
  return (
    <RealtimeContext value={realtime}>
      <Shell realtime={realtime} emotionCache={emotionCache} />
    </RealtimeContext>
  );
}

import { useEffect, useEffectEvent } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { MESSAGE_PARAMETER } from '../../lib/ticket-path.ts';

/** Goes to the message that the address asks for, each time that somebody comes to it. */
export function useAskedMessage(loaded: boolean, goTo: (messageId: string) => void): void {
  const { key } = useLocation();
  const [parameters] = useSearchParams();
  const asked = parameters.get(MESSAGE_PARAMETER);
  const go = useEffectEvent(() => asked !== null && goTo(asked));
  useEffect(() => {
    if (loaded) go();
  }, [loaded, key]);
}

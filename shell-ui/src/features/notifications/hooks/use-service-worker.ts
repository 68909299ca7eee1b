import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useCurrentUser } from '~/lib/use-session.ts';
import { pushSubscription } from '../lib/preferences.ts';

/** Registers the service worker, prolongs this browser's push subscription, and goes where a clicked notification leads. */
export function useServiceWorker(): void {
  const navigate = useNavigate();
  const { id } = useCurrentUser();
  useEffect(() => {
    const workers = navigator.serviceWorker;
    if (!workers) return;
    const onMessage = ({ data }: MessageEvent) => {
      if (data?.type === 'open') void navigate(data.path);
    };
    workers.addEventListener('message', onMessage);
    return () => workers.removeEventListener('message', onMessage);
  }, [navigate]);
  useEffect(() => {
    void afterLoad()
      .then(() => navigator.serviceWorker?.register('/sw.js'))
      .catch((error) => console.error(error));
    if (pushSubscription.get()) void import('../lib/push.ts').then(({ keepPush }) => keepPush(id));
  }, [id]);
}

function afterLoad(): Promise<unknown> {
  if (document.readyState === 'complete') return Promise.resolve();
  return new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
}

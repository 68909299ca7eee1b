import type { EmotionCache } from '@emotion/cache';
import { BrowserRouter } from 'react-router';
import { EmotionCacheContext } from './emotion-cache-context.ts';
import { Providers } from './Providers.tsx';
import { AppCrashed } from './AppCrashed.tsx';
import { AppRoutes } from './AppRoutes.tsx';
import { ErrorBoundary } from '~/components/ErrorBoundary.tsx';
import { Toasts } from '~/components/Toasts.tsx';

/** The whole browser app. */
export function App({ emotionCache }: { emotionCache: EmotionCache }) {
  return (
    <EmotionCacheContext value={emotionCache}>
      <Providers emotionCache={emotionCache}>
        <ErrorBoundary fallback={() => <AppCrashed />}>
          {/* A transition is drawn in slices between frames: conversations would come half again as late. */}
          <BrowserRouter useTransitions={false}>
            <AppRoutes />
          </BrowserRouter>
        </ErrorBoundary>
        <Toasts />
      </Providers>
    </EmotionCacheContext>
  );
}

import { SCHEME_STORAGE_KEY, createBalcaoTheme } from '@balcao/ui-sdk/theme';
import type { EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { FollowColorMode, PublishColorMode } from '~/lib/color-mode.ts';
import { companyLook } from '~/lib/company-look.ts';
import { queryClient } from '~/lib/query-client.ts';
import { useStore } from '~/lib/store.ts';

interface Props {
  emotionCache: EmotionCache;
  /** The shell's tree leads; the root of a module page follows its colour scheme. */
  role?: 'leader' | 'follower';
  children: ReactNode;
}

/** Style cache, theme and data cache: the same for the shell's root and for every module's root. */
export function Providers({ emotionCache, role = 'leader', children }: Props) {
  const { accent } = useStore(companyLook);
  const theme = useMemo(() => createBalcaoTheme(accent), [accent]);
  const follower = role === 'follower';
  // The page has one style sheet of colours, written by the leader; what the follower is told is nobody's choice to keep.
  const followerSettings = { disableStyleSheetGeneration: true, forceThemeRerender: true, storageManager: null };
  return (
    <CacheProvider value={emotionCache}>
      <ThemeProvider
        theme={theme}
        modeStorageKey={SCHEME_STORAGE_KEY}
        defaultMode="system"
        {...(follower ? followerSettings : {})}
      >
        {follower ? <FollowColorMode /> : <PublishColorMode />}
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </ThemeProvider>
    </CacheProvider>
  );
}

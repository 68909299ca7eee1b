import type { EmotionCache } from '@emotion/cache';
import { createContext } from 'react';

/** Hands the nonce-aware style cache to whoever mounts another React root. */
export const EmotionCacheContext = createContext<EmotionCache | null>(null);

import { useSettings } from '~/queries/settings.ts';
import type { UploadLimits } from '../lib/file-limits.ts';

/** What the host allows when the company has set nothing, in megabytes. */
const USUAL: UploadLimits = { mediaMb: 16, documentMb: 100 };

/** Largest files that the company's host takes. */
export function useUploadLimits(): UploadLimits {
  const set = Number(useSettings().value('maxUploadMb'));
  return set > 0 ? { mediaMb: Math.min(set, 1024), documentMb: Math.min(set, 1024) } : USUAL;
}

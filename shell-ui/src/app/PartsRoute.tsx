import { PageSkeleton } from '@balcao/ui-sdk/parts/PageSkeleton';
import { useHostVersion } from '~/features/auth/api/get-version.ts';
import { PartsPage } from '~/features/parts/components/PartsPage.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';

/** The gallery of the SDK's parts, on hosts that run with demonstration accounts only. */
export function PartsRoute() {
  const { data: host, isPending } = useHostVersion();
  if (isPending) return <PageSkeleton />;
  return host?.demo ? <PartsPage /> : <NotFoundPage />;
}

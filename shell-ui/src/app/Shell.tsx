import type { CatalogEntry } from '@balcao/ui-sdk';
import type { EmotionCache } from '@emotion/cache';
import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router';
import { ErrorBoundary } from '~/components/ErrorBoundary.tsx';
import { PageSkeleton } from '@balcao/ui-sdk/parts/PageSkeleton';
import { useConnectionsAlert } from '~/features/connections/hooks/use-connections-alert.ts';
import { AppFrame } from '~/features/layout/components/AppFrame.tsx';
import { useForcedLogout } from '~/features/layout/hooks/use-forced-logout.ts';
import { useCatalog } from '~/features/modules/api/get-catalog.ts';
import { useModulePages } from '~/features/modules/hooks/use-module-pages.tsx';
import { OUTLET_ID } from '~/features/modules/lib/outlet.ts';
import { createShellApi } from '~/features/modules/lib/shell-api.ts';
import { TicketsPage } from '~/features/tickets/components/TicketsPage.tsx';
import { can } from '~/lib/permissions.ts';
import type { RealtimeConnection } from '~/lib/realtime.ts';
import { useCurrentUser } from '~/lib/use-session.ts';
import { Crashed } from './Crashed.tsx';
import { Providers } from './Providers.tsx';
import { SCREENS } from './screens.tsx';
import { useMenu } from './use-menu.ts';
import classes from './Shell.module.css';

const ModulePage = lazy(() =>
  import('~/features/modules/components/ModulePage.tsx').then((m) => ({ default: m.ModulePage })),
);
const ConnectionsPage = lazy(() =>
  import('~/features/connections/components/ConnectionsPage.tsx').then((m) => ({ default: m.ConnectionsPage })),
);

interface Props {
  realtime: RealtimeConnection;
  emotionCache: EmotionCache;
}

/** The frame with the core screens and the outlet of module pages. */
export function Shell({ realtime, emotionCache }: Props) {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const catalog = useCatalog();
  const alert = useConnectionsAlert();
  const sections = useMenu(catalog ?? [], alert);
  useForcedLogout();
  useModulePages(catalog, (entry) => (
    <Providers emotionCache={emotionCache} role="follower">
      <Suspense fallback={<PageSkeleton />}>
        <ModulePage entry={entry} shell={createShellApi(entry, realtime, (path, options) => navigate(path, options))} />
      </Suspense>
    </Providers>
  ));
  return (
    <AppFrame sections={sections}>
      <ErrorBoundary key={screenOf(pathname)} fallback={() => <Crashed />}>
        <Suspense fallback={<PageSkeleton />}>
          <Routes>
            <Route path="/tickets/:ticketUuid?" element={<TicketsPage />} />
            {can(user, 'connections-page:view') && <Route path="/connections" element={<ConnectionsPage />} />}
            {SCREENS.filter(({ visible }) => visible(user)).map(({ path, component: Page }) => (
              <Route key={path} path={path} element={<Page />} />
            ))}
            {catalog?.map(modulePageRoute)}
            {catalog && <Route path="*" element={<Navigate to="/tickets" replace />} />}
          </Routes>
        </Suspense>
      </ErrorBoundary>
      <div id={OUTLET_ID} className={classes.outlet} />
    </AppFrame>
  );
}

/** The shell draws nothing on a module's paths: its page is mounted in the outlet. */
function modulePageRoute({ id, basePath }: CatalogEntry) {
  return <Route key={id} path={`${basePath}/*`} element={null} />;
}

/** First part of a path: going to another screen leaves a broken one behind. */
function screenOf(pathname: string): string {
  return pathname.split('/')[1] ?? '';
}

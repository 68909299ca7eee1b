import type { CatalogEntry } from '@balcao/ui-sdk';
import type { EmotionCache } from '@emotion/cache';
import { lazy, Suspense, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router';
import { ErrorBoundary } from '~/components/ErrorBoundary.tsx';
import { SlotContext, type SlotRenderer } from '~/components/Slot.tsx';
import { PageSkeleton } from '@balcao/ui-sdk/parts/PageSkeleton';
import { NewsButton } from '~/features/announcements/components/NewsButton.tsx';
import { useConnectionsAlert } from '~/features/connections/hooks/use-connections-alert.ts';
import { AppFrame } from '~/features/layout/components/AppFrame.tsx';
import { useFollowLook } from '~/features/layout/hooks/use-follow-look.ts';
import { useForcedLogout } from '~/features/layout/hooks/use-forced-logout.ts';
import { useCatalog } from '~/features/modules/api/get-catalog.ts';
import { useModulePages } from '~/features/modules/hooks/use-module-pages.tsx';
import { OUTLET_ID } from '~/features/modules/lib/outlet.ts';
import { createShellApi } from '~/features/modules/lib/shell-api.ts';
import { Bell } from '~/features/notifications/components/Bell.tsx';
import { previewWords } from '~/features/tickets/lib/preview.ts';
import { useTicketEvents } from '~/features/tickets/hooks/use-ticket-events.ts';
import { can } from '~/lib/permissions.ts';
import type { RealtimeConnection } from '~/lib/realtime.ts';
import { useCurrentUser } from '~/lib/use-session.ts';
import { Crashed } from './Crashed.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { InboxScreen } from './InboxScreen.tsx';
import { PaletteHost } from './PaletteHost.tsx';
import { Providers } from './Providers.tsx';
import { SCREENS } from './screens.tsx';
import { useMenu } from './use-menu.ts';
import classes from './Shell.module.css';

const ModulePage = lazy(() =>
  import('~/features/modules/components/ModulePage.tsx').then((m) => ({ default: m.ModulePage })),
);
const SlotExtensions = lazy(() =>
  import('~/features/modules/components/SlotExtensions.tsx').then((m) => ({ default: m.SlotExtensions })),
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
  useFollowLook();
  const shellOf = useCallback(
    (entry: CatalogEntry) => createShellApi(entry, realtime, (path, options) => navigate(path, options)),
    [realtime, navigate],
  );
  useTicketEvents();
  useModulePages(catalog, (entry) => (
    <Providers emotionCache={emotionCache} role="follower">
      <Suspense fallback={<PageSkeleton />}>
        <ModulePage entry={entry} shell={shellOf(entry)} />
      </Suspense>
    </Providers>
  ));
  const drawSlot: SlotRenderer = (name, slotProps) =>
    catalog?.some(({ slots }) => slots.some((slot) => slot.name === name)) && (
      <Suspense fallback={null}>
        <SlotExtensions name={name} catalog={catalog} shellOf={shellOf} slotProps={slotProps} />
      </Suspense>
    );
  return (
    <AppFrame sections={sections} tools={<TopBarTools />}>
      <ErrorBoundary key={screenOf(pathname)} fallback={() => <Crashed />}>
        <Suspense fallback={<PageSkeleton />}>
          <Routes>
            <Route
              path="/tickets/:ticketUuid?"
              element={
                <SlotContext value={drawSlot}>
                  <InboxScreen catalog={catalog} />
                </SlotContext>
              }
            />
            {SCREENS.filter(({ visible }) => visible(user)).map(({ path, component: Page }) => (
              <Route key={path} path={path} element={<Page />} />
            ))}
            {catalog?.map(modulePageRoute)}
            {!can(user, 'dashboard:view') && <Route path="/" element={<Navigate to="/tickets" replace />} />}
            {catalog && <Route path="*" element={<NotFoundPage />} />}
          </Routes>
        </Suspense>
      </ErrorBoundary>
      <PaletteHost sections={sections} catalog={catalog} realtime={realtime} />
      <div id={OUTLET_ID} className={classes.outlet} />
    </AppFrame>
  );
}

/** What features put into the top bar. */
function TopBarTools() {
  const { t } = useTranslation();
  return (
    <>
      <Bell preview={(body) => previewWords(body, t)} />
      <NewsButton />
    </>
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

import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { useSession } from '~/lib/use-session.ts';
import { LoginPage } from '~/features/auth/components/LoginPage.tsx';

const loadSignedInApp = () => import('./SignedInApp.tsx');
const SignedInApp = lazy(() => loadSignedInApp().then((m) => ({ default: m.SignedInApp })));

/** Login for visitors, everything else for the signed-in user. */
export function AppRoutes() {
  const session = useSession();
  if (session.phase === 'starting') return null;
  return session.phase === 'signed-in' ? <SignedInRoutes /> : <VisitorRoutes />;
}

function VisitorRoutes() {
  const { pathname, search } = useLocation();
  const wanted = pathname === '/' ? undefined : pathname + search;
  return (
    <Routes>
      <Route path="/login" element={<LoginPage onIntent={loadSignedInApp} />} />
      <Route path="*" element={<Navigate to="/login" replace state={{ wanted }} />} />
    </Routes>
  );
}

function SignedInRoutes() {
  const { state } = useLocation() as { state: { wanted?: string } | null };
  return (
    <Routes>
      <Route path="/login" element={<Navigate to={state?.wanted ?? '/tickets'} replace />} />
      <Route
        path="*"
        element={
          <Suspense fallback={null}>
            <SignedInApp />
          </Suspense>
        }
      />
    </Routes>
  );
}

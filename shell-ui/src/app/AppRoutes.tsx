import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { Unreachable } from '~/components/Unreachable.tsx';
import { useSession } from '~/lib/use-session.ts';
import { accountPart } from '~/lib/account-part.ts';
import { LoginPage } from '~/features/auth/components/LoginPage.tsx';

const loadSignedInApp = () => import('./SignedInApp.tsx');
const SignedInApp = lazy(() => loadSignedInApp().then((m) => ({ default: m.SignedInApp })));
const SignUpPage = accountPart(() => import('~/features/auth/components/SignUpPage.tsx').then((m) => m.SignUpPage));
const ForgotPage = accountPart(() => import('~/features/auth/components/ForgotPage.tsx').then((m) => m.ForgotPage));
const ResetPage = accountPart(() => import('~/features/auth/components/ResetPage.tsx').then((m) => m.ResetPage));

/** Pages for visitors, everything else for the signed-in user. */
export function AppRoutes() {
  const session = useSession();
  if (session.phase === 'starting') return null;
  if (session.phase === 'unreachable') return <Unreachable />;
  return (
    <Suspense fallback={null}>
      {session.phase === 'signed-in' ? <SignedInRoutes fresh={session.fresh} /> : <VisitorRoutes />}
    </Suspense>
  );
}

function VisitorRoutes() {
  const { pathname, search } = useLocation();
  const wanted = pathname === '/' ? undefined : pathname + search;
  return (
    <Routes>
      <Route path="/login" element={<LoginPage onIntent={loadSignedInApp} />} />
      <Route path="/signup" element={<SignUpPage />} />
      <Route path="/forgot-password" element={<ForgotPage />} />
      <Route path="/reset-password" element={<ResetPage />} />
      <Route path="*" element={<Navigate to="/login" replace state={{ wanted }} />} />
    </Routes>
  );
}

/** Who is signed in has no use for the visitors' pages, but for a link that sets a new password. */
function SignedInRoutes({ fresh }: { fresh?: boolean }) {
  const { state } = useLocation() as { state: { wanted?: string } | null };
  return (
    <Routes>
      <Route path="/login" element={<Navigate to={state?.wanted ?? (fresh ? '/tickets' : '/')} replace />} />
      <Route path="/signup" element={<Navigate to="/" replace />} />
      <Route path="/forgot-password" element={<Navigate to="/" replace />} />
      <Route path="/reset-password" element={<ResetPage />} />
      <Route path="*" element={<SignedInApp />} />
    </Routes>
  );
}

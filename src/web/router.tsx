import { lazy, type ReactNode, Suspense } from 'react';
import { Redirect, Route, Switch, useLocation, useSearch } from 'wouter';
import type { Verse } from '#contract/auth.ts';
import { SignInScreen } from '#features/auth/web/sign-in-screen.tsx';
import { NotFoundScreen } from './screens/not-found-screen.tsx';
import { useSession } from './session.tsx';
import { Spinner } from './ui/spinner.tsx';

const Frame = lazy(async () => ({ default: (await import('./frame/frame.tsx')).Frame }));
const AvailabilityScreen = lazy(async () => ({
  default: (await import('#features/availability/web/my-availability-screen.tsx')).MyAvailabilityScreen,
}));
const RosterScreen = lazy(async () => ({
  default: (await import('./screens/roster-screen.tsx')).RosterScreen,
}));
const AccountScreen = lazy(async () => ({
  default: (await import('./screens/account-screen.tsx')).AccountScreen,
}));
const AdminScreen = lazy(async () => ({ default: (await import('./screens/admin-screen.tsx')).AdminScreen }));

/** Shows a screen to signed-in people only; others sign in first and come back (specification 2). */
function Protected({ children }: { children: ReactNode }) {
  const { user, isLoading } = useSession();
  const [path] = useLocation();
  const search = useSearch();
  if (isLoading) return <Spinner label="Loading..." />;
  if (!user) {
    const here = search ? `${path}?${search}` : path;
    return <Redirect to={here === '/' ? '/auth' : `/auth?next=${encodeURIComponent(here)}`} replace />;
  }
  return (
    <Suspense fallback={<Spinner label="Loading..." />}>
      <Frame>{children}</Frame>
    </Suspense>
  );
}

/** The address to go to after signing in: a page of this site, else the start. */
function nextAddress(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '/';
  return /^\/(?![/\\])/.test(next) && !next.startsWith('/auth') ? next : '/';
}

function SignIn({ verse }: { verse: Verse | null }) {
  const { user } = useSession();
  const search = useSearch();
  return user ? <Redirect to={nextAddress(search)} replace /> : <SignInScreen verse={verse} />;
}

/** Address to screen. */
export function Routes({ verse }: { verse: Verse | null }) {
  return (
    <Switch>
      <Route path="/auth">
        <SignIn verse={verse} />
      </Route>
      <Route path="/">
        <Protected>
          <AvailabilityScreen />
        </Protected>
      </Route>
      <Route path="/roster">
        <Protected>
          <RosterScreen />
        </Protected>
      </Route>
      <Route path="/account">
        <Protected>
          <AccountScreen />
        </Protected>
      </Route>
      <Route path="/admin">
        <Protected>
          <AdminScreen />
        </Protected>
      </Route>
      <Route>
        <NotFoundScreen />
      </Route>
    </Switch>
  );
}

import { type ReactNode, Suspense } from 'react';
import { Redirect, Route, Switch, useLocation, useSearch } from 'wouter';
import type { Boot } from '#contract/boot.ts';
import { addressAfterSignIn, PAGES, type PagePath, SIGN_IN_PAGE, signInAddress } from '#contract/pages.ts';
import { SignInScreen } from '#features/auth/web/sign-in-screen.tsx';
import { t } from '#languages/t.ts';

import { lazyScreen } from '#web/loading/lazy-part.tsx';
import { useReloadOnOtherMember, useSession } from '#web/session/session.ts';
import type { OnDemand } from '#web/ui/on-demand.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { ADMIN_TEXTS, FRAME_TEXTS, OPEN_LINK_TEXTS, SCREEN_TEXTS } from './screen-texts.ts';
import { ADMIN_TABS, preloadTab, shownTab } from './screens/admin-tabs.tsx';

const Loading = () => <Spinner label={t('common:loading')} />;

const Frame = lazyScreen(FRAME_TEXTS, async () => (await import('./frame.tsx')).Frame, Loading);

/** The screens for signed-in members, by address. */
const SCREENS: Readonly<Record<PagePath, OnDemand<object>>> = {
  [PAGES.availability]: lazyScreen(
    SCREEN_TEXTS['/'],
    async () => (await import('./screens/availability-screen.tsx')).AvailabilityScreen,
    Loading,
  ),
  [PAGES.roster]: lazyScreen(
    SCREEN_TEXTS['/roster'],
    async () => (await import('#features/roster/web/view-roster-screen.tsx')).ViewRosterScreen,
    Loading,
  ),
  [PAGES.account]: lazyScreen(
    SCREEN_TEXTS['/account'],
    async () => (await import('./screens/account-screen.tsx')).AccountScreen,
    Loading,
  ),
  [PAGES.admin]: lazyScreen(
    ADMIN_TEXTS,
    async () => {
      // The browser loads the tab at the same time, and for leads perhaps another one. The server has loaded it before
      // (`loadScreensFor`).
      if (typeof window !== 'undefined') void preloadTab(shownTab(window.location.search, { isAdmin: true }));
      return (await import('./screens/admin-screen.tsx')).AdminScreen;
    },
    Loading,
  ),
};

/** Shown in a browser that must open the team link first. Few people ever see it, so it has its own file. */
const OpenLinkForm = lazyScreen(
  OPEN_LINK_TEXTS,
  async () => (await import('#features/team-link/web/open-link-form.tsx')).OpenLinkForm,
);

/** Every other address: a personal link, or no page. Has its own file too, because few visits need it. */
const OtherScreen = lazyScreen(
  SCREEN_TEXTS['/s'],
  async () => (await import('./screens/other-screen.tsx')).OtherScreen,
);

/** Fetches the screens for this address (path and query), so that the first render is complete. */
export async function loadScreensFor(address: string, { needsTeamLink, user }: Boot): Promise<void> {
  const [path = '', search = ''] = address.split('?');
  if (path === SIGN_IN_PAGE) return needsTeamLink ? OpenLinkForm.preload() : undefined;
  const Screen = SCREENS[path as PagePath];
  if (!Screen) return OtherScreen.preload();
  const tab = path === PAGES.admin && user ? [ADMIN_TABS[shownTab(search, user)]] : [];
  await Promise.all([Frame, Screen, ...tab].map((part) => part.preload()));
}

/** Shows a screen to signed-in members only. Redirects others to sign in and back again. */
function Protected({ children }: { children: ReactNode }) {
  const { user, isLoading } = useSession();
  const [path] = useLocation();
  const search = useSearch();
  if (isLoading) return <Spinner label={t('common:loading')} />;
  if (!user) {
    const here = search ? `${path}?${search}` : path;
    return <Redirect to={signInAddress(here)} replace />;
  }
  return (
    // React hydrates it apart from the rest.
    <Suspense>
      <Frame>{children}</Frame>
    </Suspense>
  );
}

function SignIn({ boot: { verse, needsTeamLink } }: { boot: Boot }) {
  const { user } = useSession();
  const search = useSearch();
  if (user) return <Redirect to={addressAfterSignIn(search, user.startPage)} replace />;
  return <SignInScreen verse={verse} insteadOfForm={needsTeamLink ? <OpenLinkForm /> : undefined} />;
}

/** Shows the screen for the current address. */
export function Routes({ boot }: { boot: Boot }) {
  useReloadOnOtherMember();
  return (
    <Switch>
      <Route path={SIGN_IN_PAGE}>
        <SignIn boot={boot} />
      </Route>
      {Object.entries(SCREENS).map(([path, Screen]) => (
        <Route key={path} path={path}>
          <Protected>
            <Screen />
          </Protected>
        </Route>
      ))}
      <Route>
        <OtherScreen />
      </Route>
    </Switch>
  );
}

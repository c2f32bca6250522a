import { type ReactNode, Suspense } from 'react';
import { Redirect, Route, Switch, useLocation, useSearch } from 'wouter';
import type { Boot } from '#contract/boot.ts';
import { addressAfterSignIn, PAGES, type PagePath, SIGN_IN_PAGE, signInAddress } from '#contract/pages.ts';
import { SignInScreen } from '#features/auth/web/sign-in-screen.tsx';
import { catalogue } from '#texts/catalogue.ts';
import { useSession } from '#web/session/session.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { ADMIN_TABS, adminTabIn } from './screens/admin-tabs.ts';
import { Page, type PageScreen, pageScreen } from './screens/page-screen.tsx';

const LOADING = catalogue('loading', 'Loading...');

const frame = pageScreen(async () => (await import('./frame.tsx')).Frame);

/** The screens for signed-in members, by address. */
const SCREENS: Readonly<Record<PagePath, PageScreen>> = {
  [PAGES.availability]: pageScreen(
    async () => (await import('./screens/availability-screen.tsx')).AvailabilityScreen,
  ),
  [PAGES.roster]: pageScreen(
    async () => (await import('#features/roster/web/view-roster-screen.tsx')).ViewRosterScreen,
  ),
  [PAGES.account]: pageScreen(async () => (await import('./screens/account-screen.tsx')).AccountScreen),
  [PAGES.admin]: pageScreen(async (search) => {
    const [{ AdminScreen }] = await Promise.all([
      import('./screens/admin-screen.tsx'),
      ADMIN_TABS[adminTabIn(search)].load(search),
    ]);
    return AdminScreen;
  }),
};

/** Shown in a browser that must open the team link first. Few people ever see it, so it has its own file. */
const openLinkForm = pageScreen(
  async () => (await import('#features/team-link/web/open-link-form.tsx')).OpenLinkForm,
);

/** Every other address: a personal link, or no page. Has its own file too, because few visits need it. */
const otherScreen = pageScreen(async () => (await import('./screens/other-screen.tsx')).OtherScreen);

/** Fetches the screens for this address (path and query), so that the first render is complete. */
export async function loadScreensFor(address: string, { needsTeamLink }: Boot): Promise<void> {
  const [path = '', search = ''] = address.split('?');
  if (path === SIGN_IN_PAGE) return needsTeamLink ? openLinkForm.load(search) : undefined;
  const screen = SCREENS[path as PagePath];
  await Promise.all(screen ? [frame.load(search), screen.load(search)] : [otherScreen.load(search)]);
}

/** Shows a screen to signed-in members only. Redirects others to sign in and back again. */
function Protected({ children }: { children: ReactNode }) {
  const { user, isLoading } = useSession();
  const [path] = useLocation();
  const search = useSearch();
  if (isLoading) return <Spinner label={LOADING} />;
  if (!user) {
    const here = search ? `${path}?${search}` : path;
    return <Redirect to={signInAddress(here)} replace />;
  }
  return (
    <Suspense fallback={<Spinner label={LOADING} />}>
      <Page of={frame}>{children}</Page>
    </Suspense>
  );
}

function SignIn({ boot: { verse, needsTeamLink } }: { boot: Boot }) {
  const { user } = useSession();
  const search = useSearch();
  if (user) return <Redirect to={addressAfterSignIn(search, user.startPage)} replace />;
  if (!needsTeamLink) return <SignInScreen verse={verse} />;
  return (
    <Suspense>
      <SignInScreen verse={verse} insteadOfForm={<Page of={openLinkForm} />} />
    </Suspense>
  );
}

/** Shows the screen for the current address. */
export function Routes({ boot }: { boot: Boot }) {
  return (
    <Switch>
      <Route path={SIGN_IN_PAGE}>
        <SignIn boot={boot} />
      </Route>
      {Object.entries(SCREENS).map(([path, screen]) => (
        <Route key={path} path={path}>
          <Protected>
            <Page of={screen} />
          </Protected>
        </Route>
      ))}
      <Route>
        <Suspense>
          <Page of={otherScreen} />
        </Suspense>
      </Route>
    </Switch>
  );
}

import { Suspense, useEffect, useEffectEvent } from 'react';
import { useLocation, useSearch } from 'wouter';
import { adminTabs, type TabOf, tabAddress } from '#contract/pages.ts';
import { SetupPanel } from '#features/setup/web/setup-panel.tsx';
import { t } from '#languages/t.ts';

import { TabDrafts } from '#web/frame/tab-drafts.tsx';
import { useCurrentUser } from '#web/session/session.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { whenIdle } from '#web/ui/when-idle.ts';
import { ADMIN_TABS, preloadTab, rememberTab, shownTab } from './admin-tabs.tsx';
import { addressOfCard } from './settings-cards.ts';

type AdminTab = TabOf<'admin'>;

const NO_TABS: readonly AdminTab[] = [];

/** Reads the tab from the address, so that reloading and going back preserve it, or else the one that was used last. */
function useTab(member: { readonly isAdmin: boolean }): [AdminTab, (tab: AdminTab) => void] {
  const search = useSearch();
  const [, navigate] = useLocation();
  const tab = shownTab(search, member);
  useEffect(() => rememberTab(tab), [tab]);
  return [tab, (next) => navigate(tabAddress('admin', next), { replace: true })];
}

/**
 * Leads from an address of a card, from before the settings had pages, to its page. Inside the tab, because React must
 * have hydrated it before it changes.
 */
function FormerAddress() {
  const search = useSearch();
  const [, navigate] = useLocation();
  useEffect(() => {
    const address = addressOfCard(search, window.location.hash.slice(1));
    if (address) navigate(address, { replace: true });
  }, [search, navigate]);
  return null;
}

/** Delay before the other tabs are fetched. This tab and the help must be there first, even on a slow line. */
const FETCH_DELAY_MS = 2000;

/** Fetches the other tabs after this one, so that they open without delay. */
function useOtherTabs(tabs: readonly AdminTab[]): void {
  const fetchOthers = useEffectEvent(() => tabs.map((tab) => whenIdle(() => preloadTab(tab))));
  useEffect(() => {
    const timer = setTimeout(() => fetchOthers(), FETCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
}

/** /admin: shows the features that administrators and leads work with. */
export function AdminScreen() {
  const user = useCurrentUser();
  const tabs = user.isAdmin || user.isLead ? adminTabs(user) : NO_TABS;
  const [tab, setTab] = useTab(user);
  const Tab = ADMIN_TABS[tab];
  useOtherTabs(tabs);
  if (tabs.length === 0) {
    return (
      <>
        <h1 className="sr-only">{t('common:admin.heading')}</h1>
        <Alert tone="no" title={t('common:admin.deniedTitle')}>
          {t('common:admin.denied')}
        </Alert>
      </>
    );
  }
  return (
    <div className="flex flex-col gap-5">
      {/* The header or the navigation shows it. */}
      <h1 className="sr-only">{t('common:admin.heading')}</h1>
      {user.isAdmin && tab !== 'roster' && <SetupPanel />}
      <TabDrafts>
        <Tabs
          label={t('common:admin.heading')}
          value={tab}
          onValueChange={setTab}
          items={tabs.map((value) => ({ value, label: t(`common:admin.tabs.${value}`) }))}
        >
          <Suspense>
            <Tab />
            <FormerAddress />
          </Suspense>
        </Tabs>
      </TabDrafts>
    </div>
  );
}

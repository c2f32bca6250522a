import { Suspense, useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { PAGE_TABS, type TabOf, tabAddress } from '#contract/pages.ts';
import { SetupPanel } from '#features/setup/web/setup-panel.tsx';
import { t } from '#languages/t.ts';

import { TabDrafts } from '#web/frame/tab-drafts.tsx';
import { useCurrentUser } from '#web/session/session.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { whenIdle } from '#web/ui/when-idle.ts';
import { ADMIN_TABS, adminTabIn, preloadTab, rememberTab } from './admin-tabs.tsx';
import { addressOfCard } from './settings-cards.ts';

type AdminTab = TabOf<'admin'>;

/** Reads the tab from the address, so that reloading and going back preserve it, or else the one that was used last. */
function useTab(): [AdminTab, (tab: AdminTab) => void] {
  const search = useSearch();
  const [, navigate] = useLocation();
  const tab = adminTabIn(search);
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
function useOtherTabs(isAdmin: boolean): void {
  useEffect(() => {
    if (!isAdmin) return;
    const fetchTabs = () => PAGE_TABS.admin.map((tab) => whenIdle(() => preloadTab(tab)));
    const timer = setTimeout(fetchTabs, FETCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isAdmin]);
}

/** /admin: shows the features that administrators work with. */
export function AdminScreen() {
  const { isAdmin } = useCurrentUser();
  const [tab, setTab] = useTab();
  const Tab = ADMIN_TABS[tab];
  useOtherTabs(isAdmin);
  if (!isAdmin) {
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
      {tab !== 'roster' && <SetupPanel />}
      <TabDrafts>
        <Tabs
          label={t('common:admin.heading')}
          value={tab}
          onValueChange={setTab}
          items={PAGE_TABS.admin.map((value) => ({ value, label: t(`common:admin.tabs.${value}`) }))}
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

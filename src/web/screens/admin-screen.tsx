import { useLocation, useSearch } from 'wouter';
import { ChangeLogCard } from '#features/change-log/web/change-log-card.tsx';
import { MembersPanel } from '#features/members/web/members-panel.tsx';
import { BuilderPanel } from '#features/roster/web/builder-panel.tsx';
import { ServiceRolesCard } from '#features/service-roles/web/service-roles-card.tsx';
import { GeneralSettingsCard } from '#features/settings/web/general-settings-card.tsx';
import { SpecialDaysCard } from '#features/special-days/web/special-days-card.tsx';
import { useCurrentUser } from '../session.tsx';
import { Alert } from '../ui/alert.tsx';
import { Tabs } from '../ui/tabs.tsx';

const TEXTS = {
  heading: 'Admin Panel',
  deniedTitle: 'Access Denied',
  denied: "You don't have permission to view this page.",
  tabs: { settings: 'Settings & Special Days', members: 'Member Management', roster: 'Roster Builder' },
} as const;

type AdminTab = keyof typeof TEXTS.tabs;

const TABS = Object.entries(TEXTS.tabs).map(([value, label]) => ({ value: value as AdminTab, label }));

/** The tab is in the address, so that reloading or going back stays where one was; settings is the default. */
function useTab(): [AdminTab, (tab: AdminTab) => void] {
  const search = useSearch();
  const [, navigate] = useLocation();
  const asked = new URLSearchParams(search).get('tab');
  const tab = TABS.find(({ value }) => value === asked)?.value ?? 'settings';
  return [tab, (next) => navigate(`/admin?tab=${next}`, { replace: true })];
}

/** /admin: a composition of the slices that administrators work with. */
export function AdminScreen() {
  const { isAdmin } = useCurrentUser();
  const [tab, setTab] = useTab();
  if (!isAdmin) {
    return (
      <>
        <h1 className="visually-hidden">{TEXTS.heading}</h1>
        <Alert tone="no" title={TEXTS.deniedTitle}>
          {TEXTS.denied}
        </Alert>
      </>
    );
  }
  return (
    <div className="flex flex-col gap-5">
      <h1 className="font-bold text-2xl">{TEXTS.heading}</h1>
      <Tabs label={TEXTS.heading} value={tab} onValueChange={setTab} items={TABS}>
        {tab === 'settings' && (
          <div className="flex flex-col gap-5">
            <ServiceRolesCard />
            <GeneralSettingsCard />
            <SpecialDaysCard />
            <ChangeLogCard />
          </div>
        )}
        {tab === 'members' && <MembersPanel />}
        {tab === 'roster' && <BuilderPanel />}
      </Tabs>
    </div>
  );
}

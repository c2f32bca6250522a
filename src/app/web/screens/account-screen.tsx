import { Link } from 'wouter';
import { PAGE_TABS, PAGES, tabIn } from '#contract/pages.ts';
import { fullName } from '#domain/members/member-name.ts';
import { OwnLanguageCard } from '#features/auth/web/own-language-card.tsx';
import { ProfileForm } from '#features/auth/web/profile-form.tsx';
import { MyPreferencesPanel } from '#features/members/web/my-preferences-panel.tsx';
import { t } from '#languages/t.ts';

import { useAddressQuery } from '#web/api/use-address-query.ts';
import { useChurch } from '#web/api/use-church.ts';
import { lazyPart } from '#web/loading/lazy-part.tsx';
import { useCurrentUser } from '#web/session/session.ts';
import { Card } from '#web/ui/card.tsx';
import { PreviousIcon } from '#web/ui/icons.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { loadMyChecksCard } from './check-parts.tsx';
import { PushDevicesPanel } from './push-parts.tsx';
import { loadMyServedCard } from './served-parts.ts';
import { MyNoticesPanel } from './team-parts.tsx';

// Loaded when the tab is opened.
const ChangePinForm = lazyPart(
  async () => (await import('#features/auth/web/change-pin-form.tsx')).ChangePinForm,
  { Fallback: () => <Skeleton className="h-96 w-full" /> },
);
const DevicesPanel = lazyPart(
  async () => (await import('#features/sessions/web/devices-panel.tsx')).DevicesPanel,
);
const PreferencesCards = lazyPart(async () => {
  // All at once, so that no card moves another.
  const [{ UsualServicesCard }, { MyChecksCard }, { MyFamilyCard }, { MyCalendarCard }, { MyServedCard }] =
    await Promise.all([
      import('#features/usual-services/web/usual-services-card.tsx'),
      loadMyChecksCard(),
      import('#features/my-family/web/my-family-card.tsx'),
      import('#features/calendar-feeds/web/my-calendar-card.tsx'),
      loadMyServedCard(),
    ]);
  return () => (
    <>
      <UsualServicesCard />
      <MyFamilyCard />
      <MyCalendarCard />
      <MyChecksCard />
      <MyServedCard />
    </>
  );
});
const PasskeysPanel = lazyPart(
  async () => (await import('#features/passkeys/web/passkeys-panel.tsx')).PasskeysPanel,
);

/** /account: shows the settings of the member's own account. */
export function AccountScreen() {
  const user = useCurrentUser();
  const { hasPush = false } = useChurch();
  const { query, setQuery } = useAddressQuery();
  const tab = tabIn('account', query.toString());
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-5">
      <Link
        to={PAGES.availability}
        className="flex min-h-12 items-center gap-1 self-start font-semibold text-primary"
      >
        <PreviousIcon />
        {t('common:account.back')}
      </Link>
      <header>
        <h1 className="font-bold text-2xl max-lg:sr-only">{t('common:account.heading')}</h1>
        <p className="text-ink-2">{fullName(user)}</p>
      </header>
      <Tabs
        label={t('common:account.heading')}
        value={tab}
        onValueChange={(next) => setQuery({ tab: next })}
        items={PAGE_TABS.account.map((value) => ({ value, label: t(`common:account.tabs.${value}`) }))}
      >
        <div className="flex flex-col gap-5">
          <Card className="flex flex-col gap-4">
            <h2 className="sr-only">{t(`common:account.tabs.${tab}`)}</h2>
            {tab === 'profile' && <ProfileForm />}
            {tab === 'preferences' && <MyPreferencesPanel />}
            {tab === 'security' && <ChangePinForm />}
          </Card>
          {tab === 'profile' && <OwnLanguageCard />}
          {tab === 'preferences' && user.isLead && <MyNoticesPanel />}
          {tab === 'preferences' && <PreferencesCards />}
          {tab === 'security' && hasPush && <PushDevicesPanel />}
          {tab === 'security' && <DevicesPanel />}
          {tab === 'security' && user.isAdmin && <PasskeysPanel />}
        </div>
      </Tabs>
    </div>
  );
}

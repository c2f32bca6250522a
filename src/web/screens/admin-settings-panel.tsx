import { ChangeLogCard } from '#features/change-log/web/change-log-card.tsx';
import { MessagesCard } from '#features/messaging/web/messages-card.tsx';
import { SendAvailabilityCard } from '#features/messaging/web/send-availability-card.tsx';
import { RemindersCard } from '#features/reminders/web/reminders-card.tsx';
import { ServiceRolesCard } from '#features/service-roles/web/service-roles-card.tsx';
import { GeneralSettingsCard } from '#features/settings/web/general-settings-card.tsx';
import { SpecialDaysCard } from '#features/special-days/web/special-days-card.tsx';
import { SystemCard } from '#features/system/web/system-card.tsx';
import { TeamLinkCard } from '#features/team-link/web/team-link-card.tsx';

/** The tab 'Settings & Special Days': what holds for the whole church. */
export function AdminSettingsPanel() {
  return (
    <div className="flex flex-col gap-5">
      <ServiceRolesCard />
      <GeneralSettingsCard />
      <SpecialDaysCard />
      <RemindersCard />
      <SendAvailabilityCard />
      <MessagesCard />
      <TeamLinkCard />
      <ChangeLogCard />
      <SystemCard />
    </div>
  );
}

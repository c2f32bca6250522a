import type { ComponentType } from 'react';
import { Link, useSearch } from 'wouter';
import { SETTINGS_PAGES, settingsAddress, settingsPageIn } from '#contract/pages.ts';
import { RosterCalendarCard } from '#features/calendar-feeds/web/calendar-card.tsx';
import { ChangeLogCard } from '#features/change-log/web/change-log-card.tsx';
import { ChecksCard } from '#features/checks/web/checks-card.tsx';
import { MessagesCard } from '#features/messaging/web/messages-card.tsx';
import { SendAvailabilityCard } from '#features/messaging/web/send-availability-card.tsx';
import { SendingCard } from '#features/messaging/web/sending-card.tsx';
import { ServingRemindersCard } from '#features/notifications/web/serving-reminders-card.tsx';
import { RemindersCard } from '#features/reminders/web/reminders-card.tsx';
import { RoomsCard } from '#features/rooms/web/rooms-card.tsx';
import { ServiceRolesCard } from '#features/service-roles/web/service-roles-card.tsx';
import { ServicesCard } from '#features/services/web/services-card.tsx';
import { ChurchCard } from '#features/settings/web/church-card.tsx';
import { GeneralSettingsCard } from '#features/settings/web/general-settings-card.tsx';
import { RosterOptionsCard } from '#features/settings/web/roster-options-card.tsx';
import { SpecialDaysCard } from '#features/special-days/web/special-days-card.tsx';
import { SystemCard } from '#features/system/web/system-card.tsx';
import { TeamLinkCard } from '#features/team-link/web/team-link-card.tsx';
import { AddTeamPanel } from '#features/teams/web/add-team-panel.tsx';
import { TeamLine } from '#features/teams/web/team-line.tsx';
import { t } from '#languages/t.ts';
import { useChurch } from '#web/api/use-church.ts';
import { useCardInAddress } from '#web/frame/card-in-address.ts';
import { AdminCards } from './admin-cards.tsx';
import { SETTINGS_CARDS, type SettingsCard } from './settings-cards.ts';
import { SettingsSearch } from './settings-search.tsx';

const Roles = () => <ServiceRolesCard AddTeam={AddTeamPanel} TeamLine={TeamLine} />;

const CARDS: Readonly<Record<SettingsCard, ComponentType>> = {
  services: ServicesCard,
  'special-days': SpecialDaysCard,
  'service-roles': Roles,
  checks: ChecksCard,
  rooms: RoomsCard,
  'roster-options': RosterOptionsCard,
  reminders: RemindersCard,
  'send-availability': SendAvailabilityCard,
  'serving-reminders': ServingRemindersCard,
  messages: MessagesCard,
  'team-link': TeamLinkCard,
  church: ChurchCard,
  'general-settings': GeneralSettingsCard,
  'roster-calendar': RosterCalendarCard,
  system: SystemCard,
  sending: SendingCard,
  'change-log': ChangeLogCard,
};

/** Shows the tab 'Settings & Special Days': settings of the whole church, on four pages. */
export function AdminSettingsPanel() {
  const { churchName } = useChurch();
  // A church begins with its name.
  const firstPage = churchName ? 'services' : 'church';
  const page = settingsPageIn(useSearch()) ?? firstPage;
  useCardInAddress(page);
  return (
    <div className="grid grid-cols-1 items-start gap-5 pt-5 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-x-8 print:block">
      <div className="no-print lg:col-start-2">
        <SettingsSearch />
      </div>
      <nav
        aria-label={t('settings:settingsPages.pagesLabel')}
        className="no-print lg:row-span-2 lg:row-start-1"
      >
        <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-1 lg:grid-cols-1">
          {SETTINGS_PAGES.map((each) => (
            <li key={each}>
              <Link
                to={settingsAddress(each)}
                replace
                aria-current={each === page ? 'page' : undefined}
                className="flex min-h-12 items-center rounded-control px-3 leading-tight hover:bg-primary-tint aria-[current]:bg-primary-tint aria-[current]:font-semibold aria-[current]:text-primary"
              >
                {t(`settings:settingsPages.pages.${each}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <AdminCards key={page} cards={SETTINGS_CARDS[page].map((id) => ({ id, Card: CARDS[id] }))} />
    </div>
  );
}

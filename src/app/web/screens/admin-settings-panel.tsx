import { RosterCalendarCard } from '#features/calendar-feeds/web/roster-calendar-card.tsx';
import { CALENDAR_TEXTS } from '#features/calendar-feeds/web/texts.ts';
import { ChangeLogCard } from '#features/change-log/web/change-log-card.tsx';
import { CHANGE_LOG_TEXTS } from '#features/change-log/web/texts.ts';
import { ForecastCard } from '#features/forecast/web/forecast-card.tsx';
import { FORECAST_TEXTS } from '#features/forecast/web/texts.ts';
import { MessagesCard } from '#features/messaging/web/messages-card.tsx';
import { SendAvailabilityCard } from '#features/messaging/web/send-availability-card.tsx';
import { MAIL_TEXTS, MESSAGING_TEXTS } from '#features/messaging/web/texts.ts';
import { ServingRemindersCard } from '#features/notifications/web/serving-reminders-card.tsx';
import { NOTIFICATION_TEXTS } from '#features/notifications/web/texts.ts';
import { RemindersCard } from '#features/reminders/web/reminders-card.tsx';
import { REMINDER_TEXTS } from '#features/reminders/web/texts.ts';
import { ServiceRolesCard } from '#features/service-roles/web/service-roles-card.tsx';
import { SERVICE_ROLE_TEXTS } from '#features/service-roles/web/texts.ts';
import { ServicesCard } from '#features/services/web/services-card.tsx';
import { SERVICE_TEXTS } from '#features/services/web/texts.ts';
import { GeneralSettingsCard } from '#features/settings/web/general-settings-card.tsx';
import { SETTINGS_TEXTS } from '#features/settings/web/texts.ts';
import { SpecialDaysCard } from '#features/special-days/web/special-days-card.tsx';
import { SPECIAL_DAY_TEXTS } from '#features/special-days/web/texts.ts';
import { SystemCard } from '#features/system/web/system-card.tsx';
import { SYSTEM_TEXTS } from '#features/system/web/texts.ts';
import { TeamLinkCard } from '#features/team-link/web/team-link-card.tsx';
import { TEAM_LINK_TEXTS } from '#features/team-link/web/texts.ts';
import { AdminSections } from './admin-sections.tsx';
import { MonthReminder } from './month-reminder.ts';

function Forecast() {
  return <ForecastCard Reminder={MonthReminder} />;
}

/** Monthly tasks first, then yearly setup, then sections that are only read. */
const SECTIONS = [
  { id: 'forecast', title: FORECAST_TEXTS.title, Card: Forecast },
  { id: 'reminders', title: REMINDER_TEXTS.title, Card: RemindersCard },
  { id: 'send-availability', title: MAIL_TEXTS.availability.title, Card: SendAvailabilityCard },
  { id: 'services', title: SERVICE_TEXTS.title, Card: ServicesCard },
  { id: 'special-days', title: SPECIAL_DAY_TEXTS.title, Card: SpecialDaysCard },
  { id: 'service-roles', title: SERVICE_ROLE_TEXTS.title, Card: ServiceRolesCard },
  { id: 'general-settings', title: SETTINGS_TEXTS.title, Card: GeneralSettingsCard },
  { id: 'serving-reminders', title: NOTIFICATION_TEXTS.title, Card: ServingRemindersCard },
  { id: 'roster-calendar', title: CALENDAR_TEXTS.roster.title, Card: RosterCalendarCard },
  { id: 'messages', title: MESSAGING_TEXTS.title, Card: MessagesCard },
  { id: 'team-link', title: TEAM_LINK_TEXTS.title, Card: TeamLinkCard },
  { id: 'change-log', title: CHANGE_LOG_TEXTS.title, Card: ChangeLogCard },
  { id: 'system', title: SYSTEM_TEXTS.title, Card: SystemCard },
] as const;

/** Shows the tab 'Settings & Special Days': settings of the whole church. */
export function AdminSettingsPanel() {
  return <AdminSections sections={SECTIONS} />;
}

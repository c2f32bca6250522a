import { authCalls } from './auth.ts';
import { availabilityCalls } from './availability.ts';
import { availabilityMatrixCalls } from './availability-matrix.ts';
import { awayCalls } from './away.ts';
import { calendarFeedCalls } from './calendar-feeds.ts';
import { changeLogCalls } from './change-log.ts';
import { checkCalls } from './checks.ts';
import { coverCalls } from './cover.ts';
import { familyCalls } from './families.ts';
import { forecastCalls } from './forecast.ts';
import { guestCalls } from './guests.ts';
import { installationCalls } from './installation.ts';
import { languageCalls } from './languages.ts';
import { learnerCalls } from './learners.ts';
import { mailCalls } from './mail.ts';
import { memberMergeCalls } from './member-merge.ts';
import { memberCalls } from './members.ts';
import { messagingCalls } from './messaging.ts';
import { myFamilyCalls } from './my-family.ts';
import { notificationCalls } from './notifications.ts';
import { passkeyCalls } from './passkeys.ts';
import { personalLinkCalls } from './personal-links.ts';
import { phoneNumberCalls } from './phone-numbers.ts';
import { placeCalls } from './places.ts';
import { pushCalls } from './push.ts';
import { reminderCalls } from './reminders.ts';
import { roomCalls } from './rooms.ts';
import { rosterCalls } from './roster.ts';
import { servedCalls } from './served.ts';
import { serviceRoleCalls } from './service-roles.ts';
import { serviceTimeCalls } from './service-times.ts';
import { serviceCalls } from './services.ts';
import { servingCalls } from './serving.ts';
import { sessionCalls } from './sessions.ts';
import { settingsCalls } from './settings.ts';
import { setupCalls } from './setup.ts';
import { sheetCalls } from './sheets.ts';
import { smartAssignCalls } from './smart-assign.ts';
import { specialDayCalls } from './special-days.ts';
import { systemCalls } from './system.ts';
import { teamLinkCalls } from './team-link.ts';
import { teamCalls } from './teams.ts';
import { transferCalls } from './transfer.ts';
import { userCalls } from './users.ts';
import { usualServiceCalls } from './usual-services.ts';

/** All calls of the API. */
export const contract = {
  ...systemCalls,
  ...authCalls,
  ...userCalls,
  ...memberCalls,
  ...memberMergeCalls,
  ...guestCalls,
  ...phoneNumberCalls,
  ...familyCalls,
  ...myFamilyCalls,
  ...serviceRoleCalls,
  ...teamCalls,
  ...checkCalls,
  ...roomCalls,
  ...serviceCalls,
  ...serviceTimeCalls,
  ...specialDayCalls,
  ...settingsCalls,
  ...languageCalls,
  ...teamLinkCalls,
  ...availabilityCalls,
  ...availabilityMatrixCalls,
  ...usualServiceCalls,
  ...awayCalls,
  ...rosterCalls,
  ...learnerCalls,
  ...servedCalls,
  ...servingCalls,
  ...coverCalls,
  ...calendarFeedCalls,
  ...smartAssignCalls,
  ...forecastCalls,
  ...changeLogCalls,
  ...sessionCalls,
  ...personalLinkCalls,
  ...passkeyCalls,
  ...pushCalls,
  ...transferCalls,
  ...messagingCalls,
  ...mailCalls,
  ...sheetCalls,
  ...placeCalls,
  ...reminderCalls,
  ...notificationCalls,
  ...installationCalls,
  ...setupCalls,
} as const;

export type CallName = keyof typeof contract;

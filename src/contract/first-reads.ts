import type { DeadlineRule } from '#domain/availability/deadline.ts';
import { availabilityMonthToShow } from '#domain/availability/open-months.ts';
import { builderMonthToShow, rosterMonthToShow } from '#domain/availability/shown-months.ts';
import { type Month, monthOf, type PlainDate, sameMonth } from '#domain/calendar/calendar.ts';
import type { MemberId } from '#domain/ids.ts';
import { authCalls } from './auth.ts';
import { availabilityCalls } from './availability.ts';
import type { Call, CallInput, ResponseOf } from './call.ts';
import { checkCalls } from './checks.ts';
import { coverCalls } from './cover.ts';
import { languageCalls } from './languages.ts';
import {
  FAMILY_SERVICES,
  monthInAddress,
  monthRange,
  ownAnswers,
  publishedRoster,
  teamInAddress,
} from './month-inputs.ts';
import { myFamilyCalls } from './my-family.ts';
import { notificationCalls } from './notifications.ts';
import { adminTabIn, PAGES, type PagePath, settingsPageIn, tabIn } from './pages.ts';
import { rosterCalls } from './roster.ts';
import { servedCalls } from './served.ts';
import { serviceRoleCalls } from './service-roles.ts';
import { serviceTimeCalls } from './service-times.ts';
import { serviceCalls } from './services.ts';
import { servingCalls } from './serving.ts';
import { setupCalls } from './setup.ts';
import { specialDayCalls } from './special-days.ts';
import { teamCalls } from './teams.ts';
import { usualServiceCalls } from './usual-services.ts';

/** Makes a call and returns its answer, or null when it is refused. A month without a roster is not an error. */
export type Read = <C extends Call>(call: C, input: CallInput<C>) => Promise<ResponseOf<C> | null>;

/** An opened page: its query string, the member and their rights, the church's current date and when members answer for a month. */
interface Opening {
  readonly search: string;
  readonly memberId: MemberId;
  readonly isAdmin: boolean;
  readonly today: PlainDate;
  readonly rule: DeadlineRule;
  readonly asksWhoServed: boolean;
}

async function readMyAvailability({ search, memberId, today, rule }: Opening, read: Read): Promise<void> {
  const month = availabilityMonthToShow(today, new URLSearchParams(search).get('month'), rule);
  await Promise.all([
    read(myFamilyCalls.getMyFamily, {}),
    read(servingCalls.listMyServices, FAMILY_SERVICES),
    // Devices may cache this page, so it contains no one's reason.
    read(coverCalls.listCoverRequests, { query: { only: 'for_me' } }),
    read(availabilityCalls.listAvailability, ownAnswers(memberId, month)),
    read(usualServiceCalls.getUsualServices, {}),
    read(serviceCalls.listServices, { query: monthRange(month) }),
    read(specialDayCalls.listSpecialDaysOfMonth, { query: monthInAddress(month) }),
  ]);
}

/** When the month has no roster, the screen offers the current one. */
async function readPublishedRoster(month: Month, current: Month, read: Read): Promise<void> {
  const roster = await read(rosterCalls.getFinalizedRoster, publishedRoster(month));
  if (!roster && !sameMonth(month, current))
    await read(rosterCalls.getFinalizedRoster, publishedRoster(current));
}

async function readRoster({ search, today }: Opening, read: Read): Promise<void> {
  const monthsWithYes = await read(availabilityCalls.listAvailabilityMonths, {});
  const month = rosterMonthToShow(today, monthsWithYes ?? [], new URLSearchParams(search).get('month'));
  await Promise.all([
    tabIn('roster', search) === 'availability'
      ? read(availabilityCalls.listAvailableMembers, { query: monthRange(month) })
      : readPublishedRoster(month, monthOf(today), read),
    read(serviceCalls.listServices, { query: monthRange(month) }),
    read(specialDayCalls.listSpecialDaysOfMonth, { query: monthInAddress(month) }),
  ]);
}

async function readAdmin(opening: Opening, read: Read): Promise<void> {
  await Promise.all([opening.isAdmin && read(setupCalls.getSetup, {}), readAdminTab(opening, read)]);
}

async function readAdminTab({ search, today, isAdmin, asksWhoServed }: Opening, read: Read): Promise<void> {
  const tab = adminTabIn(search, { isAdmin });
  if (tab === 'roster') {
    const query = new URLSearchParams(search);
    const input = {
      params: monthInAddress(builderMonthToShow(today, query.get('month'))),
      query: teamInAddress(query),
    };
    await Promise.all([
      read(teamCalls.listTeams, {}),
      read(rosterCalls.listBuilderServices, input),
      read(rosterCalls.getFinalizedRoster, input),
      read(coverCalls.listCoverRequests, { query: input.query }),
      read(notificationCalls.listMissedMessages, { query: input.query }),
      asksWhoServed && read(servedCalls.listServedToConfirm, { query: input.query }),
    ]);
    // The members tab requests its list itself: hundreds of members would be sent twice, as data and as HTML.
  } else if (tab === 'settings' && (settingsPageIn(search) ?? 'services') === 'services') {
    await Promise.all([
      read(serviceRoleCalls.listServiceRoles, {}),
      read(teamCalls.listTeams, {}),
      read(checkCalls.listCheckKinds, {}),
      read(serviceTimeCalls.listServiceTimes, {}),
      read(serviceTimeCalls.listCanceledServices, {}),
      read(specialDayCalls.listSpecialDays, {}),
    ]);
  }
}

async function readAccount(_: Opening, read: Read): Promise<void> {
  await Promise.all([read(authCalls.getCurrentUser, {}), read(languageCalls.listLanguages, {})]);
}

const FIRST_READS: Readonly<Record<PagePath, (opening: Opening, read: Read) => Promise<void>>> = {
  [PAGES.availability]: readMyAvailability,
  [PAGES.roster]: readRoster,
  [PAGES.account]: readAccount,
  [PAGES.admin]: readAdmin,
};

/**
 * Makes the calls that the screen at this address (path and query) makes first. The server embeds the answers in the
 * page, and the screen finds each one by its exact input.
 */
export async function makeFirstReads(
  address: string,
  who: Omit<Opening, 'search'>,
  read: Read,
): Promise<void> {
  const [path, search = ''] = address.split('?');
  await FIRST_READS[path as PagePath]?.({ ...who, search }, read);
}

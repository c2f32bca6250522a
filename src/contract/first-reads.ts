import { firstDay, lastDay, type Month, monthOf, type PlainDate, sameMonth } from '#domain/calendar.ts';
import { builderMonthToShow, firstMonthToShow, rosterMonthToShow } from '#domain/shown-months.ts';
import { authCalls } from './auth.ts';
import { availabilityCalls } from './availability.ts';
import type { AnswerOf, Call, CallInput } from './call.ts';
import { rosterCalls } from './roster.ts';
import { serviceRoleCalls } from './service-roles.ts';
import { specialDayCalls } from './special-days.ts';

/** The bounds of a month for a call that takes `from` and `to`. */
export function monthRange(month: Month): { from: string; to: string } {
  return { from: firstDay(month), to: lastDay(month) };
}

/** A month for a call whose address takes `year` and `month`. */
export function monthInAddress(month: Month): { year: string; month: string } {
  return { year: String(month.year), month: String(month.month) };
}

/** One's own answers of a month, as My Availability asks for them. */
export function ownAnswers(userId: number, month: Month) {
  return { query: { ...monthRange(month), userId: String(userId) } };
}

/** The roster of a month as /roster asks for it: without drafts, which that page does not show even to administrators. */
export function publishedRoster(month: Month) {
  return { params: monthInAddress(month), query: { published: 'true' as const } };
}

/** Makes a call and gives its answer, or null where it is refused: a month without a roster is no fault of the page. */
export type Ask = <C extends Call>(call: C, input: CallInput<C>) => Promise<AnswerOf<C> | null>;

/** What somebody opens: the query of the address, who they are, and the church's today. */
interface Opening {
  readonly query: URLSearchParams;
  readonly userId: number;
  readonly today: PlainDate;
}

async function askForMyAvailability({ userId, today }: Opening, ask: Ask): Promise<void> {
  const month = firstMonthToShow(today);
  await Promise.all([
    ask(availabilityCalls.listAvailability, ownAnswers(userId, month)),
    ask(specialDayCalls.listSpecialDaysOfMonth, { query: monthInAddress(month) }),
  ]);
}

/** Where the month has no roster, the screen offers the current one. */
async function askForPublishedRoster(month: Month, current: Month, ask: Ask): Promise<void> {
  const roster = await ask(rosterCalls.getFinalizedRoster, publishedRoster(month));
  if (!roster && !sameMonth(month, current))
    await ask(rosterCalls.getFinalizedRoster, publishedRoster(current));
}

async function askForRoster({ query, today }: Opening, ask: Ask): Promise<void> {
  const withYes = await ask(availabilityCalls.listAvailabilityMonths, {});
  const month = rosterMonthToShow(today, withYes ?? []);
  await Promise.all([
    query.get('tab') === 'availability'
      ? ask(availabilityCalls.listAvailableMembers, { query: monthRange(month) })
      : askForPublishedRoster(month, monthOf(today), ask),
    ask(specialDayCalls.listSpecialDaysOfMonth, { query: monthInAddress(month) }),
  ]);
}

async function askForAdmin({ query, today }: Opening, ask: Ask): Promise<void> {
  const tab = query.get('tab');
  if (tab === 'roster') {
    const params = monthInAddress(builderMonthToShow(today, query.get('month')));
    await Promise.all([
      ask(rosterCalls.listBuilderSundays, { params }),
      ask(rosterCalls.getFinalizedRoster, { params }),
    ]);
  } else if (tab !== 'members') {
    // A list of hundreds of members would travel twice, as data and as HTML: that tab asks by itself.
    await Promise.all([ask(serviceRoleCalls.listServiceRoles, {}), ask(specialDayCalls.listSpecialDays, {})]);
  }
}

async function askForAccount(_: Opening, ask: Ask): Promise<void> {
  await ask(authCalls.getCurrentUser, {});
}

const PAGES: Readonly<Record<string, (opening: Opening, ask: Ask) => Promise<void>>> = {
  '/': askForMyAvailability,
  '/roster': askForRoster,
  '/account': askForAccount,
  '/admin': askForAdmin,
};

/**
 * Asks for what the screen at this address (path and query) asks for first: the server lays the answers into the
 * page, and the screen finds them under the very input given here.
 */
export async function askFirst(
  address: string,
  who: { userId: number; today: PlainDate },
  ask: Ask,
): Promise<void> {
  const [path = '/', search] = address.split('?');
  await PAGES[path]?.({ ...who, query: new URLSearchParams(search) }, ask);
}

import {
  addDays,
  addMonths,
  firstDay,
  type Month,
  monthOf,
  type PlainDate,
  partsOf,
} from '#domain/calendar/calendar.ts';
import type { MemberId } from '#domain/ids.ts';
import { type ServiceRef, serviceKey, servicesOf } from '#domain/services/services.ts';
import type { SheetDay } from '#domain/sheets/sheets.ts';
import { PAST_MONTHS, type SampleAnswer, sampleAnswers } from './answers.ts';
import { type SampleMember, sampleMembers } from './members.ts';
import { type SampleReminder, sampleReminders } from './reminders.ts';
import { sampleResponse } from './responses.ts';
import { RosterMaker, type SampleAssignment } from './rosters.ts';
import { SAMPLE_ROLES, type SampleRole, SUCCESSOR_ROLE } from './service-roles.ts';
import { type SampleServices, sampleServices } from './services.ts';
import { sampleSpecialDays } from './special-days.ts';

/** A month that was published, and whether it still is. */
export interface SampleMonth extends Month {
  readonly isFinalized: boolean;
}

/** A complete church, ready to be stored. */
export interface SampleChurch {
  readonly today: PlainDate;
  readonly name: string;
  readonly deadlineDay: number;
  readonly members: readonly SampleMember[];
  readonly roles: readonly SampleRole[];
  readonly services: SampleServices;
  readonly specialDays: readonly SheetDay[];
  readonly answers: readonly SampleAnswer[];
  /** A time away, whose answers are among the others. */
  readonly away: { readonly userId: MemberId; readonly from: PlainDate; readonly to: PlainDate };
  readonly usualServices: readonly SampleUsualService[];
  readonly assignments: readonly SampleAssignment[];
  readonly months: readonly SampleMonth[];
  readonly reminders: readonly SampleReminder[];
}

/** Who can usually serve at the Sunday service, and in which weeks: the coordinator among them. */
interface SampleUsualService {
  readonly userId: MemberId;
  readonly week: number;
}

const USUAL_SERVICES: readonly SampleUsualService[] = [
  [1, [1, 3]],
  [4, [2, 4]],
  [9, [1, 2, 3, 4, 5]],
].flatMap(([userId, weeks]) => (weeks as number[]).map((week) => ({ userId: userId as MemberId, week })));

/** The usual deadline day, and the latest in the demo. */
const USUAL_DEADLINE_DAY = 20;

/** In how many of the oldest months the retired role was still filled. */
const MONTHS_WITH_FORMER_ROLE = 2;

/** Returns a deadline day that has just passed, so that this month shows locked Sundays and the next one open ones. */
function deadlineDayFor(today: PlainDate): number {
  return Math.max(1, Math.min(USUAL_DEADLINE_DAY, partsOf(today).day - 1));
}

/** Makes one assigned member unavailable at the first service of the draft. */
function withdrawOne(
  answers: readonly SampleAnswer[],
  assignments: readonly SampleAssignment[],
): readonly SampleAnswer[] {
  const [withdrawn] = assignments;
  return answers.map((answer) =>
    withdrawn && answer.userId === withdrawn.userId && serviceKey(answer) === serviceKey(withdrawn)
      ? { ...answer, isAvailable: false }
      : answer,
  );
}

/**
 * Returns the sample church as of a day: six months of published rosters, this month published, next month in progress
 * with answers missing, and the one after reverted to a draft with a conflict. The same day always returns the same
 * church.
 */
export function sampleChurch(today: PlainDate): SampleChurch {
  const thisMonth = monthOf(today);
  const nextMonth = addMonths(thisMonth, 1);
  const monthAfter = addMonths(thisMonth, 2);
  const members = sampleMembers();
  const services = sampleServices(today);
  const answers = sampleAnswers(members, thisMonth, services);
  const rosterMaker = new RosterMaker();

  const assign = (service: ServiceRef, roles: readonly SampleRole[]) => {
    const key = serviceKey(service);
    const yes = new Set(
      answers
        .filter((answer) => serviceKey(answer) === key && answer.isAvailable)
        .map(({ userId }) => userId),
    );
    return rosterMaker.assign(
      service,
      roles,
      members.filter((member) => yes.has(member.id)),
    );
  };
  const activeRoles = SAMPLE_ROLES.filter((role) => role.isActive);
  const formerRoles = SAMPLE_ROLES.filter((role) => role.name !== SUCCESSOR_ROLE);
  const publishedMonths = Array.from({ length: PAST_MONTHS + 1 }, (_, index) =>
    addMonths(thisMonth, index - PAST_MONTHS),
  );

  const published = publishedMonths
    .flatMap((month, index) =>
      servicesOf(month, services).flatMap((service) =>
        assign(service, index < MONTHS_WITH_FORMER_ROLE ? formerRoles : activeRoles),
      ),
    )
    .map((assignment) => ({ ...assignment, ...sampleResponse(assignment, today) }));
  // Next month is in progress: its first service in part, the others not at all.
  const begun = servicesOf(nextMonth, services)
    .slice(0, 1)
    .flatMap((service) => assign(service, activeRoles.slice(0, 3)));
  // Someone who has answered and is not on the roster, so that no conflict arises.
  const awayDates = { from: firstDay(nextMonth), to: addDays(firstDay(nextMonth), 13) };
  const serving = new Set(begun.map(({ userId }) => userId));
  const awayId =
    answers.find(({ userId, date }) => date >= awayDates.from && date <= awayDates.to && !serving.has(userId))
      ?.userId ?? 1;
  const draft = servicesOf(monthAfter, services)
    .slice(0, 2)
    .flatMap((service) => assign(service, activeRoles.slice(1, 4)));

  return {
    today,
    name: "St Mark's",
    deadlineDay: deadlineDayFor(today),
    members,
    roles: SAMPLE_ROLES,
    services,
    specialDays: sampleSpecialDays(thisMonth),
    answers: withdrawOne(answers, draft),
    away: { userId: awayId, ...awayDates },
    usualServices: USUAL_SERVICES,
    assignments: [...published, ...begun, ...draft],
    months: [
      ...publishedMonths.map((month) => ({ ...month, isFinalized: true })),
      { ...monthAfter, isFinalized: false },
    ],
    reminders: sampleReminders(members, answers, thisMonth),
  };
}

import { addMonths, firstDay, type Month } from '#domain/calendar/calendar.ts';
import type { MemberId } from '#domain/ids.ts';
import { type ServiceCalendar, type ServiceRef, servicesOf } from '#domain/services/services.ts';
import { chanceOf } from './chance.ts';
import { memberIdOf, type SampleMember } from './members.ts';
import { NEWCOMER, REGULAR } from './people.ts';

/** One member's answer for one service. */
export interface SampleAnswer extends ServiceRef {
  readonly userId: MemberId;
  readonly isAvailable: boolean;
}

/** How many past months have a published roster. */
export const PAST_MONTHS = 6;

/** Returns the probability that a member is available: random per member, and high for pastors. */
function willingness(member: SampleMember): number {
  return member.role === 'pastor' ? 0.92 : 0.55 + 0.3 * chanceOf('willingness', member.id);
}

function answer(member: SampleMember, { date, timeId }: ServiceRef): SampleAnswer {
  const isAvailable = chanceOf('answer', member.id, date, timeId) < willingness(member);
  return { userId: member.id, date, timeId, isAvailable };
}

function answersOf(members: readonly SampleMember[], services: readonly ServiceRef[]): SampleAnswer[] {
  return members.flatMap((member) => services.map((service) => answer(member, service)));
}

/** A third of the team has not answered for next month, and some others have answered only in part. */
function answersForNextMonth(
  members: readonly SampleMember[],
  services: readonly ServiceRef[],
): SampleAnswer[] {
  const regular = memberIdOf(REGULAR);
  return members
    .filter((member) => member.id === regular || (member.id % 3 !== 0 && member.id !== memberIdOf(NEWCOMER)))
    .flatMap((member) => {
      // One available, one unavailable and the rest unanswered, so that a visitor sees every kind of card at once.
      if (member.id === regular) {
        return services
          .slice(0, 2)
          .map(({ date, timeId }, index) => ({ userId: regular, date, timeId, isAvailable: index === 0 }));
      }
      const answered = member.id % 7 === 0 ? services.slice(0, 2) : services;
      return answered.map((service) => answer(member, service));
    });
}

/** Returns answers of the pastors and of a few members who answer early. */
function answersForMonthAfterNext(
  members: readonly SampleMember[],
  services: readonly ServiceRef[],
): SampleAnswer[] {
  const eager = members.filter((member) => member.role === 'pastor' || member.id % 6 === 1);
  return answersOf(eager, services);
}

/** Returns the answers of the sample church: nearly complete for the past and this month, sparser for the future. */
export function sampleAnswers(
  members: readonly SampleMember[],
  thisMonth: Month,
  calendar: ServiceCalendar,
): readonly SampleAnswer[] {
  const newcomer = memberIdOf(NEWCOMER);
  const settled = members.filter((member) => member.id !== newcomer);
  const past = Array.from({ length: PAST_MONTHS + 1 }, (_, index) =>
    addMonths(thisMonth, index - PAST_MONTHS),
  ).flatMap((month) => {
    const services = servicesOf(month, calendar);
    const whoAnswered = settled.filter((member) => chanceOf('silent', member.id, firstDay(month)) > 0.06);
    return answersOf(whoAnswered, services);
  });
  return [
    ...past,
    ...answersForNextMonth(members, servicesOf(addMonths(thisMonth, 1), calendar)),
    ...answersForMonthAfterNext(members, servicesOf(addMonths(thisMonth, 2), calendar)),
  ];
}

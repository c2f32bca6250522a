import { addMonths, type Month, type PlainDate, sundaysOf } from '#domain/calendar.ts';
import type { MemberId } from '#domain/ids.ts';
import { chanceOf } from './chance.ts';
import { memberIdOf, type SampleMember } from './members.ts';
import { NEWCOMER, REGULAR } from './people.ts';

/** One member's answer for one Sunday. */
export interface SampleAnswer {
  readonly userId: MemberId;
  readonly serviceDate: PlainDate;
  readonly isAvailable: boolean;
}

/** How many past months have a published roster. */
export const PAST_MONTHS = 6;

/** Returns the probability that a member is available: random per member, and high for pastors. */
function willingness(member: SampleMember): number {
  return member.role === 'pastor' ? 0.92 : 0.55 + 0.3 * chanceOf('willingness', member.id);
}

function answer(member: SampleMember, serviceDate: PlainDate): SampleAnswer {
  const isAvailable = chanceOf('answer', member.id, serviceDate) < willingness(member);
  return { userId: member.id, serviceDate, isAvailable };
}

function answersOf(members: readonly SampleMember[], dates: readonly PlainDate[]): SampleAnswer[] {
  return members.flatMap((member) => dates.map((date) => answer(member, date)));
}

/** A third of the team has not answered for next month, and some others have answered only in part. */
function answersForNextMonth(members: readonly SampleMember[], month: Month): SampleAnswer[] {
  const dates = sundaysOf(month);
  const regular = memberIdOf(REGULAR);
  return members
    .filter((member) => member.id === regular || (member.id % 3 !== 0 && member.id !== memberIdOf(NEWCOMER)))
    .flatMap((member) => {
      // One available, one unavailable and the rest unanswered, so that a visitor sees every kind of card at once.
      if (member.id === regular) {
        return dates
          .slice(0, 2)
          .map((serviceDate, index) => ({ userId: regular, serviceDate, isAvailable: index === 0 }));
      }
      const answered = member.id % 7 === 0 ? dates.slice(0, 2) : dates;
      return answered.map((date) => answer(member, date));
    });
}

/** Returns answers of the pastors and of a few members who answer early. */
function answersForMonthAfterNext(members: readonly SampleMember[], month: Month): SampleAnswer[] {
  const eager = members.filter((member) => member.role === 'pastor' || member.id % 6 === 1);
  return answersOf(eager, sundaysOf(month));
}

/** Returns the answers of the sample church: nearly complete for the past and this month, sparser for the future. */
export function sampleAnswers(members: readonly SampleMember[], thisMonth: Month): readonly SampleAnswer[] {
  const newcomer = memberIdOf(NEWCOMER);
  const settled = members.filter((member) => member.id !== newcomer);
  const past = Array.from({ length: PAST_MONTHS + 1 }, (_, index) =>
    addMonths(thisMonth, index - PAST_MONTHS),
  ).flatMap((month) => {
    const dates = sundaysOf(month);
    const whoAnswered = settled.filter((member) => chanceOf('silent', member.id, dates[0] ?? '') > 0.06);
    return answersOf(whoAnswered, dates);
  });
  return [
    ...past,
    ...answersForNextMonth(members, addMonths(thisMonth, 1)),
    ...answersForMonthAfterNext(members, addMonths(thisMonth, 2)),
  ];
}

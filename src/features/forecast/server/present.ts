import type { MonthForecast } from '#contract/forecast.ts';
import { type DeadlineRule, deadlineOf } from '#domain/availability/deadline.ts';
import { addDays, daysBetween, type Month, type PlainDate } from '#domain/calendar/calendar.ts';
import { todayIn } from '#domain/calendar/time-zone.ts';
import type { Forecast } from '#domain/forecast/forecast.ts';
import type { MemberId } from '#domain/ids.ts';
import { nameAmong } from '#domain/members/namesakes.ts';
import { sharesDate, titledRef } from '#domain/services/services.ts';
import type { Church } from '#domain/smart-assign/model/church.ts';

/** How many days before the deadline the counts of answers begin. */
const DAYS_SHOWN = 28;

/** The inputs of a month's forecast, apart from the church. */
interface Facts {
  readonly month: Month;
  readonly today: PlainDate;
  readonly timeZone: string;
  readonly rule: DeadlineRule;
  /** When each member who has answered did so first (ms). */
  readonly firstAnswers: readonly number[];
  /** How many are asked, of those in a team that the forecast is about. */
  readonly members: number;
  /** The people a message can reach. */
  readonly reachable: ReadonlySet<MemberId>;
}

function answersByDay(deadline: PlainDate, { today, timeZone, firstAnswers }: Facts): MonthForecast['days'] {
  const days = firstAnswers.map((at) => todayIn(timeZone, at));
  const last = today < deadline ? today : deadline;
  const first = addDays(deadline, -DAYS_SHOWN);
  return Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_, index) => {
    const date = addDays(first, index);
    return { date, answered: days.filter((day) => day <= date).length };
  });
}

/** Returns the forecast of a month with names. */
export function presentForecast(church: Church, { services, ask }: Forecast, facts: Facts): MonthForecast {
  const nameOfRole = new Map(church.roles.map(({ id, name }) => [id, name]));
  const nameOf = nameAmong(church.members, 'full');
  const members = new Map(church.members.map((member) => [member.id, member]));
  const deadline = deadlineOf(facts.month, facts.rule);
  return {
    answered: facts.firstAnswers.length,
    members: facts.members,
    deadline,
    days: answersByDay(deadline, facts),
    services: services.map(({ service, roles, closedRooms }) => ({
      ...titledRef(service),
      sharesDate: sharesDate(service, church.services),
      roles: roles.map((role) => ({ ...role, name: nameOfRole.get(role.roleId) ?? '' })),
      ...(closedRooms.length > 0 && { closedRooms: [...closedRooms] }),
    })),
    ask: ask.flatMap(({ memberId, wouldFill }) => {
      const member = members.get(memberId);
      return member
        ? {
            user: { id: memberId, name: nameOf(member), isReachable: facts.reachable.has(memberId) },
            wouldFill: wouldFill.map(({ date, timeId, roleId }) => {
              return { date, timeId, roleId };
            }),
          }
        : [];
    }),
  };
}

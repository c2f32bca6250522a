import { type PlainDate, sundaysOf } from './calendar.ts';
import { fullName } from './member-name.ts';
import type { Church, ChurchMember, ChurchRole } from './smart-assign/church.ts';
import { type Past, readPast } from './smart-assign/past.ts';
import { OPEN_REASONS } from './smart-assign/reasons.ts';
import { fitOf } from './smart-assign/suitability.ts';

/** The open places of a role on a Sunday. */
export interface OpenPlaces {
  readonly roleId: number;
  readonly roleName: string;
  readonly open: number;
  /** A sentence that says why they are open. */
  readonly why: string;
  /** A sentence with the smallest step that would help, or null when only new people would. */
  readonly help: string | null;
}

interface Known {
  readonly church: Church;
  readonly pastOf: (userId: number) => Past;
  readonly activeIds: ReadonlySet<number>;
  /** Role ids by the ids of the members who serve that Sunday. */
  readonly servesIn: ReadonlyMap<number, number>;
  /** Answers for that Sunday by member id. */
  readonly answerOf: ReadonlyMap<number, boolean>;
}

/**
 * Returns the active roles of a Sunday that have open places, in role order, with the reason and a suggestion. Ignores
 * unsaved assignments.
 */
export function openPlacesOn(church: Church, date: PlainDate): OpenPlaces[] {
  const saved = church.saved.filter(({ serviceDate }) => serviceDate === date);
  const answers = church.answers.filter(({ serviceDate }) => serviceDate === date);
  const roles = church.roles.filter((role) => role.isActive).sort((a, b) => a.order - b.order || a.id - b.id);
  const known: Known = {
    church,
    pastOf: readPast(church.history, sundaysOf(church.month)[0] as PlainDate),
    activeIds: new Set(roles.map(({ id }) => id)),
    servesIn: new Map(saved.map(({ userId, roleId }) => [userId, roleId])),
    answerOf: new Map(answers.map(({ userId, isAvailable }) => [userId, isAvailable])),
  };
  return roles.flatMap((role) => {
    const open = role.maxLimit - saved.filter(({ roleId }) => roleId === role.id).length;
    return open > 0 ? [{ roleId: role.id, roleName: role.name, open, ...explain(known, role) }] : [];
  });
}

function explain(known: Known, role: ChurchRole): { why: string; help: string | null } {
  const { members } = known.church;
  const suits = (member: ChurchMember) => couldDo(known, member, role.id);
  const unanswered = members.filter(({ id }) => !known.answerOf.has(id) && !known.servesIn.has(id));
  const free = members.filter(({ id }) => known.answerOf.get(id) === true && !known.servesIn.has(id));
  const elsewhere = members.filter(({ id }) => ![undefined, role.id].includes(known.servesIn.get(id)));

  const ready = leastServed(known, free.filter(suits));
  if (ready) {
    return { why: 'Not assigned to anyone yet', help: `${fullName(ready)} is free and could take it.` };
  }
  const movable = elsewhere.filter(suits);
  const why =
    movable.length > 0
      ? OPEN_REASONS.neededElsewhere
      : free.length > 0
        ? OPEN_REASONS.noOneSuitable
        : known.servesIn.size > 0
          ? OPEN_REASONS.noOneElse
          : OPEN_REASONS.noOne;
  const help =
    moveThatHelps(known, movable, free) ??
    notAnswered(unanswered.filter(suits).length, ' who could do this role') ??
    askAnother(leastServed(known, free)) ??
    notAnswered(unanswered.length, '');
  return { why, help };
}

function couldDo({ pastOf, activeIds }: Known, member: ChurchMember, roleId: number): boolean {
  const fit = fitOf(member, roleId, pastOf(member.id).lastIn.has(roleId), (id) => activeIds.has(id));
  return fit !== 'outside';
}

/** Returns the member with the fewest services in six months; the lowest id wins a tie. */
function leastServed({ pastOf }: Known, people: readonly ChurchMember[]): ChurchMember | undefined {
  return people.toSorted((a, b) => pastOf(a.id).services - pastOf(b.id).services || a.id - b.id)[0];
}

/** Finds a member who could move here from a role that a free member could take over. */
function moveThatHelps(known: Known, movable: readonly ChurchMember[], free: readonly ChurchMember[]) {
  for (const member of movable) {
    const from = known.church.roles.find(({ id }) => id === known.servesIn.get(member.id));
    if (!from?.isActive) continue;
    const nextOwner = leastServed(
      known,
      free.filter((each) => couldDo(known, each, from.id)),
    );
    if (nextOwner)
      return `${fullName(member)} could move here from ${from.name}, which ${fullName(nextOwner)} could take.`;
  }
  return null;
}

function notAnswered(count: number, who: string): string | null {
  if (count === 0) return null;
  return `${count} ${count === 1 ? `person${who} has` : `people${who} have`} not answered.`;
}

function askAnother(member: ChurchMember | undefined): string | null {
  return member ? `${fullName(member)} is free but prefers other roles. Ask whether they would help.` : null;
}

import { type PlainDate, sundaysOf } from './calendar.ts';
import { fullName } from './member-name.ts';
import type { Church, ChurchMember, ChurchRole } from './smart-assign/church.ts';
import { type Past, readPast } from './smart-assign/past.ts';
import { OPEN_REASONS } from './smart-assign/reasons.ts';
import { fitOf } from './smart-assign/suitability.ts';

/** Open places of a role on a Sunday. */
export interface OpenPlaces {
  readonly roleId: number;
  readonly roleName: string;
  readonly open: number;
  /** Why they are open. */
  readonly why: string;
  /** The smallest thing that would help; null: there is none but to find somebody new. */
  readonly help: string | null;
}

interface Known {
  readonly church: Church;
  readonly pastOf: (userId: number) => Past;
  readonly activeIds: ReadonlySet<number>;
  /** The role of everybody who serves that Sunday. */
  readonly servesIn: ReadonlyMap<number, number>;
  /** What everybody answered for that Sunday. */
  readonly answerOf: ReadonlyMap<number, boolean>;
}

/** Gives the roles of a Sunday with open places, in their order, with why and what would help. Only what is saved counts. */
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
    return { why: 'Not given to anybody yet', help: `${fullName(ready)} is free and could take it.` };
  }
  const movable = elsewhere.filter(suits);
  const why =
    movable.length > 0
      ? OPEN_REASONS.neededElsewhere
      : free.length > 0
        ? OPEN_REASONS.nobodyAble
        : known.servesIn.size > 0
          ? OPEN_REASONS.nobodyElse
          : OPEN_REASONS.nobody;
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

/** Whoever served least in six months; of equals the one longest a member. */
function leastServed({ pastOf }: Known, people: readonly ChurchMember[]): ChurchMember | undefined {
  return people.toSorted((a, b) => pastOf(a.id).services - pastOf(b.id).services || a.id - b.id)[0];
}

/** Somebody moves here whose own place somebody free could take. */
function moveThatHelps(known: Known, movable: readonly ChurchMember[], free: readonly ChurchMember[]) {
  for (const member of movable) {
    const from = known.church.roles.find(({ id }) => id === known.servesIn.get(member.id));
    if (!from?.isActive) continue;
    const heir = leastServed(
      known,
      free.filter((each) => couldDo(known, each, from.id)),
    );
    if (heir)
      return `${fullName(member)} could move here from ${from.name}, which ${fullName(heir)} could take.`;
  }
  return null;
}

function notAnswered(count: number, who: string): string | null {
  if (count === 0) return null;
  return `${count} ${count === 1 ? `person${who} has` : `people${who} have`} not answered.`;
}

function askAnother(member: ChurchMember | undefined): string | null {
  return member ? `${fullName(member)} is free but asked for other roles: would they help?` : null;
}

import { findContradiction } from '../families/contradictions.ts';
import { type Family, MAX_FAMILY_SIZE, rulesOfFamily } from '../families/family.ts';
import type { MemberId } from '../ids.ts';
import { nameForms } from '../members/member-name.ts';
import type { ComparedMember, FamilyWarning, Verdict } from './member-import.ts';

/** A family with its id. */
export interface KnownFamily extends Family {
  readonly id: number;
}

/** A family that an import makes, or one that new members join. */
export interface ListedFamily {
  /** Null for a new family. */
  readonly id: number | null;
  /** Its members by now, and other members in the list who get into it. */
  readonly members: Family['members'];
  /** The initials of each new member, which no one else has. */
  readonly newcomers: ReadonlyArray<{ readonly initials: string; readonly isChild: boolean }>;
}

/** Returns the id of the member that a row names, or null if it could be several. */
function memberOf(row: Verdict, members: readonly ComparedMember[]): MemberId | null {
  const written = row.written === undefined ? [] : nameForms({ firstName: row.written, lastName: '' });
  const names = [...nameForms(row), ...written];
  const same = members.filter((member) => nameForms(member).some((form) => names.includes(form)));
  const email = row.email.toLowerCase();
  const found = same.length > 1 ? same.filter((member) => member.email?.toLowerCase() === email) : same;
  return found.length === 1 ? (found[0]?.id ?? null) : null;
}

/** Returns why the people of a list don't become this family, or null. */
function faultOf(family: Family, known: readonly KnownFamily[], id: number | null): FamilyWarning | null {
  if (family.members.length > MAX_FAMILY_SIZE) return 'too_large';
  if (family.members.every(({ isChild }) => isChild)) return 'no_adult';
  const others = known.filter((other) => other.id !== id);
  const joined = id === null ? [] : rulesOfFamily(family);
  return findContradiction(others.flatMap(rulesOfFamily), joined) ? 'contradiction' : null;
}

/** The choices of a new family. */
const NO_CHOICES: Omit<Family, 'members'> = {
  ...{ serving: 'own', whom: 'adults', strictness: 'prefer' },
  ...{ oneFree: [], childrenWith: null },
};

/**
 * Returns the families of a list, in its order: people with the same value, two or more. Members in the list bring their
 * family along. Those that no family can have get a warning instead. Children among them are left out: added without
 * their family, they would be adults.
 */
export function planFamilies(
  verdicts: readonly Verdict[],
  members: readonly ComparedMember[],
  known: readonly KnownFamily[],
): { families: ListedFamily[]; verdicts: Verdict[] } {
  const groups = new Map<string, Verdict[]>();
  for (const verdict of verdicts)
    if (verdict.family !== undefined && (verdict.member || verdict.skipped === 'member'))
      groups.set(verdict.family, [...(groups.get(verdict.family) ?? []), verdict]);
  const families: ListedFamily[] = [];
  const warned = new Map<Verdict, FamilyWarning>();
  for (const people of groups.values()) {
    const newcomers = people.flatMap(({ member, isChild = false }) =>
      member ? [{ initials: member.initials, isChild }] : [],
    );
    const ids = people.flatMap((row) => (row.member ? [] : (memberOf(row, members) ?? [])));
    const theirs = known.filter((family) => family.members.some(({ memberId }) => ids.includes(memberId)));
    const [own = null] = theirs;
    const alone = ids.filter((id) => !own?.members.some(({ memberId }) => memberId === id));
    const listed = [...(own?.members ?? []), ...alone.map((memberId) => ({ memberId, isChild: false }))];
    if (newcomers.length === 0 || listed.length + newcomers.length < 2) continue;
    // No member has a negative id.
    const added = newcomers.map(({ isChild }, at) => ({ memberId: (-1 - at) as MemberId, isChild }));
    const family = { ...NO_CHOICES, ...own, members: [...listed, ...added] };
    const fault = theirs.length > 1 ? 'several' : faultOf(family, known, own?.id ?? null);
    if (fault) for (const each of people) if (each.member) warned.set(each, fault);
    if (!fault) families.push({ id: own?.id ?? null, members: listed, newcomers });
  }
  const inFamily = new Set(families.flatMap(({ newcomers }) => newcomers.map(({ initials }) => initials)));
  return {
    families,
    verdicts: verdicts.map((verdict) => {
      const fault = warned.get(verdict);
      const warnings = fault ? [{ family: fault }] : [];
      const { member, isChild = false } = verdict;
      if (member && isChild && !inFamily.has(member.initials))
        return { ...verdict, member: null, warnings, skipped: 'child' };
      return { ...verdict, warnings: [...verdict.warnings, ...warnings] };
    }),
  };
}

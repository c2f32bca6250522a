import type { FamilyInResponse, familyCalls } from '#contract/families.ts';
import { findContradiction } from '#domain/families/contradictions.ts';
import { type Family, rulesOfFamily } from '#domain/families/family.ts';
import {
  type FamiliesAt,
  familiesAfterSaving,
  isAdultMissing,
  movesInto,
  type StoredFamily,
} from '#domain/families/family-changes.ts';
import { membersOf } from '#domain/families/family-rules.ts';
import type { MemberId } from '#domain/ids.ts';
import { type Refusal, refusal } from '#domain/refusals/refusal.ts';
import type { SignedIn } from '#server/auth/session.ts';
import { changedSince } from '#server/calls/changed-since.ts';
import type { Handlers } from '#server/calls/mount.ts';
import type { Transaction } from '#server/db/database.ts';
import { lockMembers } from '#server/db/members.ts';
import type { Deps } from '#server/deps.ts';
import { familyFacts, peopleOf, readFamilyNames } from '#server/families/log.ts';
import { listNames } from '#server/families/name-queries.ts';
import { deleteFamily, listFamilies, saveFamilies, saveFamily } from '#server/families/queries.ts';
import { issueAt } from '#server/http/input-issue.ts';
import { RefusalError, type Refused, throwIfRefused } from '#server/http/refusal-error.ts';
import { readFamiliesAt, withFamilies } from '#server/members/reach.ts';

/** The fields of a family that a call gives. */
type Given = { readonly [Field in keyof Family]?: Family[Field] | undefined };

/** Returns the fields of a family as forms have them. */
const shown = ({ childrenWith, ...family }: StoredFamily) => ({
  ...family,
  members: [...family.members],
  oneFree: [...family.oneFree],
  childrenWith: [...(childrenWith ?? [])],
});

const present = (family: StoredFamily, { notServing }: FamiliesAt): FamilyInResponse => ({
  ...shown(family),
  isAdultMissing: isAdultMissing(family, notServing),
});

/** Returns the given fields as a family has them. */
const read = ({ childrenWith, ...fields }: Given): Partial<Family> => ({
  ...(Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<Family>),
  ...(childrenWith && { childrenWith: childrenWith.length === 0 ? null : childrenWith }),
});

/** Refuses children among the adults they serve with, and choices that would keep someone from ever serving. */
function throwIfFaulty(
  family: Family,
  others: readonly Family[],
  nameOf: (id: MemberId) => string,
  refused: Refused<'family_contradiction'>,
): void {
  const { members, childrenWith } = family;
  if (members.some(({ memberId, isChild }) => isChild && childrenWith?.includes(memberId))) {
    const fault = { code: 'child_among_adults', params: null } as const;
    throw new RefusalError('invalid_input', { issues: [issueAt('childrenWith', fault)] });
  }
  const found = findContradiction(others.flatMap(rulesOfFamily), rulesOfFamily(family));
  if (!found) return;
  const { other } = found;
  throw refused(
    refusal('family_contradiction', {
      people: found.members.map(nameOf),
      other: other.kind,
      otherPeople: membersOf(other).map(nameOf),
    }),
  );
}

/** The id of a family that is not stored yet. */
const NEW_FAMILY = 0;

interface Acting {
  readonly actor: SignedIn;
  readonly deps: Deps;
  readonly refused: Refused<'unknown_member' | 'family_contradiction' | 'in_other_family'>;
}

/** What a call saves. */
interface Save<Before extends StoredFamily | null> {
  /** Returns the family that the call is about, null for a new one. */
  readonly find: (families: readonly StoredFamily[]) => Before;
  /** The fields of the request. */
  readonly given: Given;
  /** Who may leave another family. */
  readonly moves: readonly MemberId[] | undefined;
  /** Returns which of them the call changes in the family as it is now. */
  readonly changes: (tx: Transaction, before: Before) => Promise<Given>;
}

/** Saves fields of a family and logs it. Members of other families leave these. */
async function save<Before extends StoredFamily | null>(
  { actor, deps, refused }: Acting,
  { find, given, moves = [], changes }: Save<Before>,
): Promise<FamilyInResponse> {
  return deps.database.transaction(async (tx) => {
    const unlocked = find(await listFamilies(tx));
    const known = new Set(
      await lockMembers(tx, [...new Set([...peopleOf(given), ...peopleOf(unlocked ?? {})])]),
    );
    return withFamilies(tx, { by: actor, deps }, async (at) => {
      const before = find(at.families);
      const changed = await changes(tx, before);
      if (!peopleOf(changed).every((one) => known.has(one))) throw refused('unknown_member');
      const family = { ...before, ...read(changed), id: before?.id ?? NEW_FAMILY } as StoredFamily;
      const nameOf = await readFamilyNames(tx, [...at.families, family]);
      const [others, othersAfter] = [at.families, familiesAfterSaving(at.families, family)].map((families) =>
        families.filter((one) => one.id !== family.id),
      ) as [StoredFamily[], StoredFamily[]];
      throwIfFaulty(family, othersAfter, nameOf, refused);
      throwIfRefused(await checkMoves(tx, at, family, moves), refused);
      await saveFamilies(tx, others, othersAfter);
      const id = await saveFamily(tx, before?.id ?? null, family);
      return present({ ...family, id }, at);
    });
  });
}

/** Refuses a family with members of other families, unless all of them are among `moves`. */
async function checkMoves(
  tx: Transaction,
  at: FamiliesAt,
  family: StoredFamily,
  moves: readonly MemberId[],
): Promise<Refusal<'in_other_family'> | null> {
  const found = movesInto(at, family);
  if (found.moves.every(({ memberIds }) => memberIds.every((id) => moves.includes(id)))) return null;
  const ids = [...found.moves.flatMap((move) => [...move.memberIds, ...move.otherIds])];
  const people = await listNames(tx, [...ids, ...found.effects.flatMap(({ memberIds }) => memberIds)]);
  const named = (ids: readonly MemberId[]) => people.filter(({ id }) => ids.includes(id));
  return refusal('in_other_family', {
    moves: found.moves.map(({ memberIds, otherIds }) => ({
      people: named(memberIds),
      others: named(otherIds),
    })),
    effects: found.effects.map(({ kind, memberIds }) => ({ kind, people: named(memberIds) })),
  });
}

/** Returns which fields a form changes in a family as it is now (`changedSince`). */
async function changedInForm(
  tx: Transaction,
  before: StoredFamily,
  body: Given & { readonly seen?: Given | undefined },
  refused: Refused<'changed_meanwhile'>,
): Promise<Given> {
  const { people, children, oneFree, childrenWith } = familyFacts(
    before,
    await readFamilyNames(tx, [before]),
  );
  const changed = changedSince(shown(before), body, refused, (lost) => ({
    ...lost,
    ...('members' in lost && { people, ...(children && { children }) }),
    ...('oneFree' in lost && { oneFree }),
    ...('childrenWith' in lost && { childrenWith }),
  }));
  // The form shows no adults both for children who serve like everyone else and for those whose adults were removed. It
  // warns of the latter, and saving it without an adult is the answer.
  const isAnswer = before.childrenWith?.length === 0 && body.childrenWith?.length === 0;
  return isAnswer ? { ...changed, childrenWith: [] } : changed;
}

export const familyRoutes: Handlers<typeof familyCalls> = {
  async listFamilies({ deps }) {
    const at = await readFamiliesAt(deps.database.query);
    return at.families.map((family) => present(family, at));
  },

  async addFamily({ body: { moves, ...body }, ...acting }) {
    return save(acting, { find: () => null, given: body, moves, changes: async () => body });
  },

  async editFamily({ params, body: { moves, ...body }, ...acting }) {
    const find = (families: readonly StoredFamily[]) => {
      const family = families.find(({ id }) => id === params.id);
      if (!family) throw acting.refused('unknown_family');
      return family;
    };
    return save(acting, {
      find,
      given: body,
      moves,
      changes: (tx, before) => changedInForm(tx, before, body, acting.refused),
    });
  },

  async removeFamily({ params, actor, deps, refused }) {
    await deps.database.transaction((tx) =>
      withFamilies(tx, { by: actor, deps }, async ({ families }) => {
        if (!families.some(({ id }) => id === params.id)) throw refused('unknown_family');
        await deleteFamily(tx, params.id);
      }),
    );
    return undefined;
  },
};

import type { FamilyInResponse, familyCalls } from '#contract/families.ts';
import { findContradiction } from '#domain/families/contradictions.ts';
import { type Family, rulesOfFamily } from '#domain/families/family.ts';
import type { StoredFamily } from '#domain/families/family-changes.ts';
import { membersOf } from '#domain/families/family-rules.ts';
import type { MemberId } from '#domain/ids.ts';
import { refusal } from '#domain/refusals/refusal.ts';
import type { SignedIn } from '#server/auth/session.ts';
import { changedSince } from '#server/calls/changed-since.ts';
import type { Handlers } from '#server/calls/mount.ts';
import { lockFamilies, type Transaction } from '#server/db/database.ts';
import { lockMembers } from '#server/db/members.ts';
import type { Deps } from '#server/deps.ts';
import { familyFacts, peopleOf, readFamilyNames } from '#server/families/log.ts';
import { deleteFamily, listFamilies, saveFamily } from '#server/families/queries.ts';
import { issueAt } from '#server/http/input-issue.ts';
import { RefusalError, type Refused } from '#server/http/refusal-error.ts';
import { withFamilies } from '#server/members/reach.ts';

/** The fields of a family that a call gives. */
type Given = { readonly [Field in keyof Family]?: Family[Field] | undefined };

function present({ childrenWith, ...family }: StoredFamily): FamilyInResponse {
  return {
    ...family,
    members: [...family.members],
    oneFree: [...family.oneFree],
    childrenWith: [...(childrenWith ?? [])],
    isAdultMissing: childrenWith?.length === 0,
  };
}

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

interface Acting {
  readonly actor: SignedIn;
  readonly deps: Deps;
  readonly refused: Refused<'unknown_member' | 'family_contradiction'>;
}

/** What a call saves. */
interface Save<Before extends StoredFamily | null> {
  /** Returns the family that the call is about, null for a new one. */
  readonly find: (families: readonly StoredFamily[]) => Before;
  /** The fields of the request. */
  readonly given: Given;
  /** Returns which of them the call changes in the family as it is now. */
  readonly changes: (tx: Transaction, before: Before) => Promise<Given>;
}

/** Saves fields of a family and logs it. Its members leave other families. */
async function save<Before extends StoredFamily | null>(
  { actor, deps, refused }: Acting,
  { find, given, changes }: Save<Before>,
): Promise<FamilyInResponse> {
  return deps.database.transaction(async (tx) => {
    const unlocked = find(await listFamilies(tx));
    const known = new Set(
      await lockMembers(tx, [...new Set([...peopleOf(given), ...peopleOf(unlocked ?? {})])]),
    );
    await lockFamilies(tx);
    const families = await listFamilies(tx);
    const before = find(families);
    const changed = await changes(tx, before);
    if (!peopleOf(changed).every((id) => known.has(id))) throw refused('unknown_member');
    const family = { ...before, ...read(changed) } as Family;
    const nameOf = await readFamilyNames(tx, [...families, family]);
    const others = families
      .filter((other) => other !== before)
      .map((other) => without(other, family.members));
    throwIfFaulty(family, others, nameOf, refused);
    const id = await withFamilies(tx, { by: actor, deps }, () => saveFamily(tx, before?.id ?? null, family));
    return present({ ...family, id });
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
  const changed = changedSince(present(before), body, refused, (lost) => ({
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

/** Returns a family after members of another one have left it. */
function without<Some extends Family>(family: Some, leaving: Family['members']): Some {
  const members = family.members.filter((one) => !leaving.some(({ memberId }) => memberId === one.memberId));
  return { ...family, members };
}

export const familyRoutes: Handlers<typeof familyCalls> = {
  async listFamilies({ deps }) {
    return (await listFamilies(deps.database.query)).map(present);
  },

  async addFamily({ body, ...acting }) {
    return save(acting, { find: () => null, given: body, changes: async () => body });
  },

  async editFamily({ params, body, ...acting }) {
    const find = (families: readonly StoredFamily[]) => {
      const family = families.find(({ id }) => id === params.id);
      if (!family) throw acting.refused('unknown_family');
      return family;
    };
    return save(acting, {
      find,
      given: body,
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

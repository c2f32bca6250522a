import type { memberCalls } from '#contract/members.ts';
import { compareByLastName, suggestInitials } from '#domain/member-name.ts';
import { choosePin } from '#domain/pin.ts';
import { isDuplicate } from '#server/db/faults.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/mount.ts';
import { presentListedMembers, presentMember } from './present.ts';
import { insertMember, listInitials, listMembers, type MemberRow } from './queries.ts';

/** Adds a member under the first free initials; when another admin took them meanwhile, under the next. */
async function addMember(
  deps: Deps,
  names: { firstName: string; lastName: string },
  pinHash: string,
): Promise<MemberRow> {
  const db = deps.database.query;
  for (;;) {
    const initials = suggestInitials(names.firstName, names.lastName, await listInitials(db));
    try {
      return await insertMember(db, { ...names, initials, pinHash, now: deps.clock.now() });
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
  }
}

export const memberRoutes: Handlers<typeof memberCalls> = {
  async listUsers({ actor, deps }) {
    return presentListedMembers(await listMembers(deps.database.query), actor);
  },

  async listMembers({ deps }) {
    const rows = await listMembers(deps.database.query);
    return rows.map(presentMember).sort(compareByLastName);
  },

  async addMember({ body, deps }) {
    const oneTimePin = choosePin(deps.random.below);
    const row = await addMember(deps, body, await deps.pinHasher.hash(oneTimePin));
    return { ...presentMember(row), oneTimePin };
  },
};

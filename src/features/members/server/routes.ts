import type { Member, memberCalls } from '#contract/members.ts';
import { refuseAccessChange, refuseWishes } from '#domain/member-changes.ts';
import { compareByLastName, suggestInitials } from '#domain/member-name.ts';
import { refuseActingFor } from '#domain/permissions.ts';
import { choosePin } from '#domain/pin.ts';
import type { Db } from '#server/db/database.ts';
import { isDuplicate } from '#server/db/faults.ts';
import { setOneTimePin } from '#server/db/reset-pin.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/mount.ts';
import { RefusalError, refuseIf } from '#server/http/refusal-error.ts';
import { removeMember } from '#server/workflows/remove-member.ts';
import { presentListedMembers, presentMember } from './present.ts';
import {
  findRoleIds,
  holdAdmins,
  insertMember,
  listInitials,
  listMembers,
  type MemberChange,
  type MemberRow,
  updateMember,
} from './queries.ts';

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

/** Changes a member and gives what administrators see. Refuses an unknown one. */
async function change(db: Db, id: number, fields: MemberChange): Promise<Member> {
  const row = await updateMember(db, id, fields);
  if (!row) throw new RefusalError('unknown_member');
  return presentMember(row);
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

  async editMember({ params, body, deps }) {
    return change(deps.database.query, params.id, {
      first_name: body.firstName,
      last_name: body.lastName,
      ...(body.phoneNumber === undefined ? {} : { phone_number: body.phoneNumber }),
    });
  },

  async editInitials({ params, body, deps }) {
    try {
      return await change(deps.database.query, params.id, { initials: body.initials });
    } catch (error) {
      throw isDuplicate(error) ? new RefusalError('initials_taken') : error;
    }
  },

  async editAccess({ params, body, deps }) {
    return deps.database.transaction(async (tx) => {
      const admins = await holdAdmins(tx);
      refuseIf(refuseAccessChange(admins, params.id, body));
      return change(tx, params.id, {
        ...(body.role === undefined ? {} : { role: body.role }),
        ...(body.isAdmin === undefined ? {} : { is_admin: body.isAdmin ? 1 : 0 }),
      });
    });
  },

  async resetMemberPin({ params, deps }) {
    const oneTimePin = choosePin(deps.random.below);
    const pinHash = await deps.pinHasher.hash(oneTimePin);
    await deps.database.transaction(async (tx) => {
      await change(tx, params.id, {});
      await setOneTimePin(tx, params.id, pinHash);
    });
    return { oneTimePin };
  },

  async removeMember({ params, actor, deps }) {
    if (params.id === actor.memberId) throw new RefusalError('own_account');
    const now = deps.clock.now();
    const removed = await deps.database.transaction((tx) => removeMember(tx, params.id, now));
    if (!removed) throw new RefusalError('unknown_member');
    return undefined;
  },

  async saveRolePreferences({ params, body, actor, deps }) {
    const { preferredRoleId, secondaryRoleId } = body;
    const db = deps.database.query;
    refuseIf(refuseActingFor(actor, params.id));
    const wished = [preferredRoleId, secondaryRoleId].filter((id) => id !== null);
    refuseIf(refuseWishes(body, await findRoleIds(db, wished)));
    const member = await change(db, params.id, {
      preferred_role_id: preferredRoleId,
      secondary_role_id: secondaryRoleId,
    });
    return { id: member.id, preferredRoleId, secondaryRoleId };
  },
};

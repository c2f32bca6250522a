import type { MemberId } from '#domain/ids.ts';
import type { Named } from '#domain/members/member-name.ts';
import { LEARNING_PER_MONTH, type Membership } from '#domain/teams/teams.ts';
import { type Author, logChange } from '../db/change-log.ts';
import type { Transaction } from '../db/database.ts';
import { listRoles } from '../db/roles.ts';

/** Logs that a member joined or left a team, or which of their choices in it differ. */
export async function logTeamMember(
  tx: Transaction,
  { by, now }: { readonly by: Author; readonly now: number },
  change: {
    readonly verb: 'joined' | 'left' | 'changed';
    readonly team: { readonly name: string | null };
    readonly person: Named & { readonly id: MemberId };
    readonly choices?: readonly [before: Membership, after: Membership];
  },
): Promise<void> {
  const { verb, team, person, choices } = change;
  const nameOfRole = new Map((await listRoles(tx)).map(({ id, name }) => [id, name]));
  const [before, after] = (choices ?? []).map(
    ({ preferredRoleId, secondaryRoleId, learningRoleIds = [], learningPerMonth, maxPerMonth }) => ({
      preferred: preferredRoleId && nameOfRole.get(preferredRoleId),
      secondary: secondaryRoleId && nameOfRole.get(secondaryRoleId),
      learning: learningRoleIds.map((id) => nameOfRole.get(id) ?? ''),
      learningPerMonth: learningPerMonth ?? LEARNING_PER_MONTH,
      maxPerMonth,
    }),
  );
  const values = before && after && { before, after };
  await logChange(tx, by, now, { subject: 'team', verb, name: team.name ?? '', person, ...values });
}

import type { ManagedMember } from '#contract/members.ts';
import { serviceRoleCalls } from '#contract/service-roles.ts';
import { teamCalls } from '#contract/teams.ts';
import { fullName } from '#domain/members/member-name.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { showResult } from '#web/api/show-result.ts';
import { useChange } from '#web/api/use-change.ts';
import { LearningFields } from '#web/parts/learning-fields.tsx';

/** Shows which roles a member is learning, saved at once. */
export function LearningField({ member }: { member: ManagedMember }) {
  const roles = useRead(serviceRoleCalls.listServiceRoles, {});
  const saving = useChange(teamCalls.saveTeamMember);
  return member.memberships.map((membership) => {
    const { teamId } = membership;
    return (
      <LearningFields
        key={teamId}
        roles={roles.data?.filter((role) => role.teamId === teamId) ?? []}
        membership={membership}
        disabled={saving.isPending}
        onChoose={(body) =>
          void showResult(saving.mutateAsync({ params: { id: teamId, memberId: member.id }, body }), {
            done: t('learners:saved', { name: fullName(member) }),
            failed: t('learners:failed'),
          })
        }
      />
    );
  });
}

import { learnerCalls } from '#contract/learners.ts';
import type { ManagedMember } from '#contract/members.ts';
import { serviceRoleCalls } from '#contract/service-roles.ts';
import { teamCalls } from '#contract/teams.ts';
import type { TeamId } from '#domain/ids.ts';
import { fullName } from '#domain/members/member-name.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { showResult } from '#web/api/show-result.ts';
import { useChange } from '#web/api/use-change.ts';
import { useChurch } from '#web/api/use-church.ts';
import { LearningFields, type ReadyChoices } from '#web/parts/learning-fields.tsx';
import { useTeamNames } from './use-team-names.ts';

/** Shows which roles a member is learning, saved at once. `onReady`: what is chosen in a team once they are ready for a role. */
export function LearningField(props: {
  member: ManagedMember;
  onReady: (teamId: TeamId, choices: ReadyChoices) => void;
}) {
  const { member, onReady } = props;
  const { hasLearners } = useChurch();
  const { names } = useTeamNames();
  const roles = useRead(serviceRoleCalls.listServiceRoles, {});
  const isLearning = member.memberships.some(({ learningRoleIds = [] }) => learningRoleIds.length > 0);
  const learned = useRead(
    learnerCalls.listLearned,
    { params: { id: member.id } },
    { enabled: isLearning, isAwaited: false },
  );
  const saving = useChange(teamCalls.saveTeamMember);
  return member.memberships.map((membership) => {
    const { teamId } = membership;
    return (
      <LearningFields
        key={teamId}
        roles={roles.data?.filter((role) => role.teamId === teamId) ?? []}
        team={names && names.size > 1 ? names.get(teamId) : undefined}
        membership={membership}
        learned={learned.data}
        isOffered={hasLearners}
        disabled={saving.isPending}
        onChoose={(body) =>
          void showResult(saving.mutateAsync({ params: { id: teamId, memberId: member.id }, body }), {
            done: t('learners:saved', { name: fullName(member) }),
            failed: t('learners:failed'),
          })
        }
        onReady={async (choices, role, count) => {
          const names = { name: fullName(member), role: role.name };
          const body = { ...choices, learningRoleIds: [...choices.learningRoleIds] };
          const isSaved = await showResult(
            saving.mutateAsync({ params: { id: teamId, memberId: member.id }, body }),
            {
              done:
                count > 0 ? t('learners:isReadyStill', { ...names, count }) : t('learners:isReady', names),
              failed: t('learners:failed'),
            },
          );
          if (isSaved) onReady(teamId, choices);
        }}
      />
    );
  });
}

import { type ComponentType, useState } from 'react';
import { learnerCalls } from '#contract/learners.ts';
import type { ServiceRole } from '#contract/service-roles.ts';
import { type TeamSheet, teamCalls } from '#contract/teams.ts';
import type { MemberId, RoleId } from '#domain/ids.ts';
import { offeredRoles, withPreferred } from '#domain/members/preferred-roles.ts';
import { MONTH_LIMITS } from '#domain/members/serving-limits.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { showResult } from '#web/api/show-result.ts';
import { useChange } from '#web/api/use-change.ts';
import { useChurch } from '#web/api/use-church.ts';
import { LearningFields } from '#web/parts/learning-fields.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

/** Another slice's content about the checks of a team's member. */
export type ChecksOfMember = ComponentType<{ memberId: MemberId; name: string }>;

/** Returns the choices to save: a role that was learned and is preferred now has been learned. */
function chosenIn(choices: Omit<TeamSheet['members'][number], 'memberId'>) {
  const { preferredRoleId, secondaryRoleId, learningRoleIds } = choices;
  if (!learningRoleIds) return choices;
  const learned = learningRoleIds.filter((id) => id !== preferredRoleId && id !== secondaryRoleId);
  return { ...choices, learningRoleIds: learned };
}

/** Changes which roles a member prefers in a team, and how often they serve in it. Mount it only while it is open. */
export function TeamMemberDialog(props: {
  team: TeamSheet;
  member: TeamSheet['members'][number];
  name: string;
  roles: readonly ServiceRole[];
  /** Shows the member's checks. */
  Checks?: ChecksOfMember | undefined;
  onClose: () => void;
}) {
  const { team, member, name, roles, Checks, onClose } = props;
  const { memberId, ...saved } = member;
  const { hasLearners } = useChurch();
  const [choices, setChoices] = useState(saved);
  const learned = useRead(
    learnerCalls.listLearned,
    { params: { id: memberId } },
    { enabled: (saved.learningRoleIds ?? []).length > 0, isAwaited: false },
  );
  const saving = useChange(teamCalls.saveTeamMember);
  const own = roles.filter(({ teamId }) => teamId === team.id);
  const options = (chosen: RoleId | null, excluded: RoleId | null) => [
    { value: null as RoleId | null, label: t('teams:anyRole') },
    ...offeredRoles(own, chosen, excluded).map((role) => ({ value: role.id, label: role.name })),
  ];

  async function save(): Promise<void> {
    const isSaved = await showResult(
      saving.mutateAsync({ params: { id: team.id, memberId }, body: chosenIn(choices) }),
      {
        done: t('teams:memberSaved', { name }),
        failed: t('teams:memberFailed'),
        otherwise: t('teams:memberFailedText'),
      },
    );
    if (isSaved) onClose();
  }

  return (
    <FormDialog
      title={t('teams:editMember', { name })}
      onClose={onClose}
      onSubmit={save}
      below={() =>
        Checks && (
          <div className="mt-6 empty:hidden">
            <Checks memberId={memberId} name={name} />
          </div>
        )
      }
    >
      <SelectField
        label={t('teams:preferred')}
        value={choices.preferredRoleId}
        onValueChange={(roleId) => setChoices({ ...choices, ...withPreferred(choices, roleId) })}
        options={options(choices.preferredRoleId, null)}
      />
      <SelectField
        label={t('teams:secondary')}
        value={choices.secondaryRoleId}
        onValueChange={(secondaryRoleId) => setChoices({ ...choices, secondaryRoleId })}
        options={options(choices.secondaryRoleId, choices.preferredRoleId)}
      />
      <SelectField
        label={t('teams:maxPerMonth')}
        value={choices.maxPerMonth}
        onValueChange={(maxPerMonth) => setChoices({ ...choices, maxPerMonth })}
        options={[
          { value: null as number | null, label: t('teams:noLimit') },
          ...MONTH_LIMITS.map((count) => ({ value: count as number, label: t('teams:atMost', { count }) })),
        ]}
      />
      <LearningFields
        roles={own}
        membership={choices}
        learned={learned.data}
        isOffered={hasLearners}
        onChoose={(learning) => setChoices({ ...choices, ...learning })}
        onReady={({ learningRoleIds, ...roles }) =>
          setChoices({ ...choices, ...roles, learningRoleIds: [...learningRoleIds] })
        }
      />
    </FormDialog>
  );
}

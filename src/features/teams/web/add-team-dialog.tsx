import { useId } from 'react';
import { serviceRoleCalls } from '#contract/service-roles.ts';
import type { Team } from '#contract/teams.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { CheckboxField, TextField } from '#web/ui/field.tsx';
import { FieldError } from '#web/ui/field-frame.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { bindFields } from '#web/ui/use-draft.ts';
import { TeamTimesField } from './team-times-field.tsx';
import { type Added, useNewTeam } from './use-new-team.ts';

/** Adds a team with roles of the others. Mount it only while open, so that its form starts fresh. */
export function AddTeamDialog(props: {
  teams: readonly Team[];
  onAdded: (added: Added) => void;
  onClose: () => void;
}) {
  const { teams, onAdded, onClose } = props;
  const { data: roles = [] } = useRead(serviceRoleCalls.listServiceRoles, {});
  const form = useNewTeam({ teams, roles }, (added) => {
    onAdded(added);
    onClose();
  });
  const { text } = bindFields(form);
  const id = useId();
  const hasTeams = teams.length > 1;
  return (
    <FormDialog
      title={t('teams:add')}
      description={t('teams:addAbout')}
      onClose={onClose}
      onSubmit={form.submit}
      submitLabel={t('teams:addConfirm')}
    >
      <TextField label={t('teams:name')} hint={t('teams:nameHint')} autoComplete="off" {...text('name')} />
      {roles.length > 0 && (
        <fieldset>
          <legend className="mb-1">{t('teams:movedRoles')}</legend>
          {roles.map((role) => (
            <CheckboxField
              key={role.id}
              label={role.name}
              hint={hasTeams ? (teams.find(({ id }) => id === role.teamId)?.name ?? undefined) : undefined}
              checked={form.draft.roleIds.includes(role.id)}
              onChange={({ target }) => form.choose(role.id, target.checked)}
            />
          ))}
          <FieldError id={id} error={form.faults.roleIds} />
        </fieldset>
      )}
      {form.needsFirstName && (
        <TextField
          label={t('teams:firstTeamName')}
          hint={t('teams:firstTeamNameHint')}
          autoComplete="off"
          {...text('firstTeamName')}
        />
      )}
      <TeamTimesField {...form} />
    </FormDialog>
  );
}

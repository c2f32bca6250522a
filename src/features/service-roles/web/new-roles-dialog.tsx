import { useState } from 'react';
import type { ServiceRole } from '#contract/service-roles.ts';
import type { Team } from '#contract/teams.ts';
import { t } from '#languages/t.ts';
import { TextAreaField } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { TeamField } from './team-field.tsx';
import { useNewRoles } from './use-new-roles.ts';

/** Adds several service roles at once. Mount it only while it is open, so that its form starts fresh. */
export function NewRolesDialog(props: {
  existing: readonly ServiceRole[];
  teams: readonly Team[];
  onClose: () => void;
}) {
  const { existing, teams, onClose } = props;
  const [teamId, setTeamId] = useState(teams[0]?.id);
  const form = useNewRoles(existing, teams.length > 1 ? teamId : undefined, onClose);
  return (
    <FormDialog
      title={t('service-roles:addSeveral')}
      description={t('service-roles:severalAbout')}
      onClose={onClose}
      onSubmit={form.submit}
      submitLabel={t('service-roles:addAll')}
    >
      <TeamField teams={teams} value={teamId} error={undefined} onChoose={setTeamId} />
      <TextAreaField
        label={t('service-roles:severalNames')}
        rows={7}
        value={form.text}
        error={form.fault ?? undefined}
        onChange={(event) => form.type(event.target.value)}
      />
    </FormDialog>
  );
}

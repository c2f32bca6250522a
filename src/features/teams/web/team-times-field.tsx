import { t } from '#languages/t.ts';
import { TextField } from '#web/ui/field.tsx';
import { bindFields, type Faults } from '#web/ui/use-draft.ts';
import type { TeamDraft } from './use-team-form.ts';

/** Shows how many minutes a team comes before a service, and stays after it. */
export function TeamTimesField(props: {
  draft: TeamDraft;
  faults: Faults;
  type: (change: Partial<TeamDraft>) => void;
}) {
  const { text } = bindFields<TeamDraft>(props);
  return (
    <>
      <TextField
        label={t('teams:arrives')}
        hint={t('teams:arrivesHint')}
        inputMode="numeric"
        {...text('arriveMinutes')}
      />
      <TextField label={t('teams:stays')} inputMode="numeric" {...text('stayMinutes')} />
    </>
  );
}

import { type TeamSheet, teamCalls } from '#contract/teams.ts';
import { MOST_BUSY_MINUTES } from '#domain/teams/teams.ts';
import { t } from '#languages/t.ts';
import { issuesOf, refusalOf, sentenceOf } from '#web/api/api.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { useSave } from '#web/api/use-save.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { type Faults, useDraft } from '#web/ui/use-draft.ts';

/** The fields of a team as they are typed. The minutes are text, so that a field can be empty meanwhile. */
export interface TeamDraft {
  readonly name: string;
  readonly arriveMinutes: string;
  readonly stayMinutes: string;
}

/** Returns minutes as a number. An empty field is 0. */
const minutesIn = (text: string) => Number(text.trim());

const isFault = (text: string) => !/^\s*\d*\s*$/.test(text) || minutesIn(text) > MOST_BUSY_MINUTES;

/** Returns the fields of a team for a call. */
export function teamBody({ name, arriveMinutes, stayMinutes }: TeamDraft) {
  return { name, arriveMinutes: minutesIn(arriveMinutes), stayMinutes: minutesIn(stayMinutes) };
}

/** Returns the faults of the fields of a team. */
export function teamFaults({ name, arriveMinutes, stayMinutes }: TeamDraft): Faults {
  const minutes = t('teams:minutesFault', { max: MOST_BUSY_MINUTES });
  return {
    ...(name.trim() === '' && { name: t('fields:schema.team_name_missing') }),
    ...(isFault(arriveMinutes) && { arriveMinutes: minutes }),
    ...(isFault(stayMinutes) && { stayMinutes: minutes }),
  };
}

/** Returns the state of the form with a team's name and times. */
export function useTeamForm({ id, name, arriveMinutes, stayMinutes }: TeamSheet, onSaved: () => void) {
  const seen = { name: name ?? '', arriveMinutes, stayMinutes };
  const initial: TeamDraft = {
    name: seen.name,
    arriveMinutes: String(arriveMinutes),
    stayMinutes: String(stayMinutes),
  };
  const editing = useSave(teamCalls.editTeam, seen);
  const form = useDraft(initial);
  const { draft, setDraft, setFaults } = form;

  return {
    ...form,
    conflict: editing.conflict,

    /** Discards the input. */
    reset(): void {
      setDraft(initial);
      setFaults({});
    },

    async submit(): Promise<void> {
      const found = teamFaults(draft);
      setFaults(found);
      if (Object.keys(found).length > 0) return;
      try {
        if (!(await editing.save({ params: { id }, body: teamBody(draft) }))) return;
        showToast({ title: t('teams:saved') });
        onSaved();
      } catch (error) {
        const isTaken = refusalOf(error, teamCalls.editTeam)?.code === 'team_name_taken';
        setFaults({ ...issuesOf(error), ...(isTaken && { name: sentenceOf(error) }) });
        if (!isTaken) showFailure(t('teams:saveFailed'), error, t('teams:saveFailedText'));
      }
    },
  };
}

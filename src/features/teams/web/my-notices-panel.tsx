import { type Team, teamCalls } from '#contract/teams.ts';
import { LEAD_NOTICES } from '#domain/teams/teams.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { showResult } from '#web/api/show-result.ts';
import { useChange } from '#web/api/use-change.ts';
import { Card } from '#web/ui/card.tsx';
import { CardHeader } from '#web/ui/card-header.tsx';
import { SelectField } from '#web/ui/field.tsx';

/** Asks a lead what to hear of one team. A choice takes effect at once. */
function NoticesField({ team: { id, name, notices = 'all' } }: { team: Team }) {
  const saving = useChange(teamCalls.saveMyNotices);
  return (
    <SelectField
      label={t('teams:myNotices', { team: name ?? '' })}
      value={saving.isPending ? saving.variables.body.notices : notices}
      disabled={saving.isPending}
      onValueChange={(chosen) =>
        void showResult(saving.mutateAsync({ params: { id }, body: { notices: chosen } }), {
          done: t('teams:noticesSaved'),
          failed: t('teams:noticesFailed'),
          otherwise: t('teams:noticesFailedText'),
        })
      }
      options={LEAD_NOTICES.map((value) => ({ value, label: t(`teams:myNoticesOptions.${value}`) }))}
    />
  );
}

/** Asks a lead which messages about declines and people to reach they want, for each of their teams. */
export function MyNoticesPanel() {
  const { data = [] } = useRead(teamCalls.listTeams, {});
  const led = data.filter(({ isLead }) => isLead);
  if (led.length === 0) return null;
  return (
    <Card className="flex flex-col gap-4">
      <CardHeader title={t('teams:noticesTitle')} about={t('teams:noticesAbout')} />
      {led.map((team) => (
        <NoticesField key={team.id} team={team} />
      ))}
    </Card>
  );
}

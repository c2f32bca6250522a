import { teamLinkCalls } from '#contract/team-link.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { showResult } from '#web/api/show-result.ts';
import { useChange } from '#web/api/use-change.ts';
import { Card } from '#web/ui/card.tsx';
import { CardHeader } from '#web/ui/card-header.tsx';
import { LoadFailedAlert } from '#web/ui/load-failed.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { LinkPanel } from './link-panel.tsx';

/** Shows the team link, and the switch that hides the names from browsers that have not opened it. */
export function TeamLinkCard() {
  const { data, isPending, isError, refetch } = useRead(teamLinkCalls.getTeamLink, {});
  const saving = useChange(teamLinkCalls.saveTeamLink);

  function save(isOn: boolean) {
    void showResult(saving.mutateAsync({ body: { isOn } }), {
      done: isOn ? t('team-link:on') : t('team-link:off'),
      failed: t('team-link:failed'),
    });
  }

  return (
    <Card className="flex flex-col gap-4">
      <CardHeader title={t('team-link:title')} about={t('team-link:about')} />
      {isPending && <Skeleton className="h-12 w-full" />}
      {isError && <LoadFailedAlert title={t('team-link:loadFailed')} onRetry={refetch} />}
      {data && (
        <>
          <div>
            <Switch
              label={t('team-link:switch')}
              checked={saving.isPending ? saving.variables.body.isOn : data.isOn}
              pending={saving.isPending}
              onCheckedChange={save}
              describedBy="team-link-switch"
            />
            <p id="team-link-switch" className="text-ink-2 text-sm">
              {t('team-link:switchAbout')}
            </p>
          </div>
          <LinkPanel link={data.link} isRequired={data.isOn} />
        </>
      )}
    </Card>
  );
}

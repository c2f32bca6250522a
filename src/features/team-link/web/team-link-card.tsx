import { teamLinkCalls } from '#contract/team-link.ts';
import { sentenceOf } from '#web/api/api.ts';
import { useRead } from '#web/api/server-state.ts';
import { useChange } from '#web/api/use-change.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { LinkPanel } from './link-panel.tsx';
import { TEAM_LINK_TEXTS } from './texts.ts';

/** Shows the switch that hides the names from strangers on the sign-in screen, and the link for the team's browsers. */
export function TeamLinkCard() {
  const { data, isPending, isError, refetch } = useRead(teamLinkCalls.getTeamLink, {});
  const saving = useChange(teamLinkCalls.saveTeamLink, [teamLinkCalls.getTeamLink]);

  async function save(isOn: boolean) {
    try {
      await saving.mutateAsync({ body: { isOn } });
      showToast({ title: isOn ? TEAM_LINK_TEXTS.on : TEAM_LINK_TEXTS.off });
    } catch (error) {
      const description = sentenceOf(error, TEAM_LINK_TEXTS.failedText);
      showToast({ title: TEAM_LINK_TEXTS.failed, description, variant: 'destructive' });
    }
  }

  return (
    <Card className="flex flex-col gap-4">
      <header>
        <h2 className="font-bold text-xl">{TEAM_LINK_TEXTS.title}</h2>
        <p className="text-ink-2">{TEAM_LINK_TEXTS.about}</p>
      </header>
      {isPending && <Skeleton className="h-12 w-full" />}
      {isError && (
        <Alert tone="no" title={TEAM_LINK_TEXTS.loadFailed} announce>
          <Button size="small" onClick={() => void refetch()}>
            {TEAM_LINK_TEXTS.tryAgain}
          </Button>
        </Alert>
      )}
      {data && (
        <div>
          <Switch
            label={TEAM_LINK_TEXTS.switch}
            checked={saving.isPending ? saving.variables.body.isOn : data.link !== null}
            pending={saving.isPending}
            onCheckedChange={(isOn) => void save(isOn)}
            describedBy="team-link-keeps"
          />
          <p id="team-link-keeps" className="text-ink-2 text-sm">
            {TEAM_LINK_TEXTS.keeps}
          </p>
        </div>
      )}
      {data?.link && <LinkPanel link={data.link} />}
    </Card>
  );
}

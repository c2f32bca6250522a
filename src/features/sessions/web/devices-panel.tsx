import { useState } from 'react';
import { type ListedSession, sessionCalls } from '#contract/sessions.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { useChurch } from '#web/api/use-church.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { LoadFailedAlert } from '#web/ui/load-failed.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { DeviceRow } from './device-row.tsx';
import { EndSessionsDialog } from './end-sessions-dialog.tsx';

/** Shows the devices the user is signed in on, with buttons to sign them out. */
export function DevicesPanel() {
  const { today } = useChurch();
  const { data, isPending, isError, refetch } = useRead(sessionCalls.listSessions, {});
  const [ending, setEnding] = useState<ListedSession | 'others' | null>(null);
  const others = data ? data.filter((session) => !session.isThis).length : 0;

  return (
    <Card className="flex flex-col gap-2">
      <h2 className="font-bold text-xl">{t('sessions:title')}</h2>
      <p className="text-ink-2">{t('sessions:about')}</p>
      {isPending && <Skeleton className="h-24 w-full" />}
      {isError && <LoadFailedAlert title={t('sessions:failedToLoad')} onRetry={refetch} />}
      {data && (
        <ul className="divide-y divide-line">
          {data.map((session) => (
            <DeviceRow key={session.id} session={session} today={today} onEnd={() => setEnding(session)} />
          ))}
        </ul>
      )}
      {data && others === 0 && <p className="text-ink-2">{t('sessions:onlyThis')}</p>}
      {others > 0 && <Button onClick={() => setEnding('others')}>{t('sessions:endOthers')}</Button>}
      {ending && <EndSessionsDialog ending={ending} onClose={() => setEnding(null)} />}
    </Card>
  );
}

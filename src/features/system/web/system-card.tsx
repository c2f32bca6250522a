import { useState } from 'react';
import { type Installation, installationCalls } from '#contract/installation.ts';
import { formatMoment } from '#texts/moments.ts';
import { useRead } from '#web/api/server-state.ts';
import { useChurch } from '#web/api/use-church.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CardHeader } from '#web/ui/card-header.tsx';
import { LoadFailedAlert } from '#web/ui/load-failed.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { SYSTEM_TEXTS } from './texts.ts';

function rowsOf({ version, database, backup, lastRemindersAt, messages }: Installation, timeZone: string) {
  const at = (moment: string | null, otherwise: string) =>
    moment === null ? otherwise : formatMoment(timeZone, Date.parse(moment));
  return [
    [SYSTEM_TEXTS.version, version],
    [SYSTEM_TEXTS.database, SYSTEM_TEXTS.kindAndSize(SYSTEM_TEXTS.kinds[database.kind], database.bytes)],
    [SYSTEM_TEXTS.backup, backup ? at(backup.lastAt, SYSTEM_TEXTS.noBackupYet) : SYSTEM_TEXTS.byPostgres],
    [SYSTEM_TEXTS.reminders, at(lastRemindersAt, SYSTEM_TEXTS.never)],
    [SYSTEM_TEXTS.messages, SYSTEM_TEXTS.counts(messages.waiting, messages.failed, messages.doubtful)],
  ] as const;
}

/** Shows the state of the installation, loaded on demand. */
export function SystemCard() {
  const [isOpen, setOpen] = useState(false);
  const { timeZone } = useChurch();
  const { data, isError, refetch } = useRead(
    installationCalls.getInstallation,
    {},
    { enabled: isOpen, isAlwaysFresh: true },
  );

  return (
    <Card className="flex flex-col gap-4">
      <CardHeader title={SYSTEM_TEXTS.title} about={SYSTEM_TEXTS.about} />
      {!isOpen && (
        <Button className="self-start" onClick={() => setOpen(true)}>
          {SYSTEM_TEXTS.open}
        </Button>
      )}
      {data?.backup?.fault && <Alert tone="no" title={data.backup.fault} announce />}
      {data && (
        <dl className="flex flex-col gap-4">
          {rowsOf(data, timeZone).map(([name, value]) => (
            <div key={name}>
              <dt className="text-ink-2">{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {isError && <LoadFailedAlert title={SYSTEM_TEXTS.failed} onRetry={refetch} />}
      {isOpen && !data && !isError && <Skeleton className="h-64 w-full" />}
    </Card>
  );
}

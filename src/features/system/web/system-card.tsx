import { type Installation, installationCalls } from '#contract/installation.ts';
import { formatMoment } from '#texts/moments.ts';
import { useRead } from '#web/api/server-state.ts';
import { useChurch } from '#web/api/use-church.ts';
import { UnprintableNames } from '#web/printing/unprintable-names.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Card } from '#web/ui/card.tsx';
import { LoadFailedAlert } from '#web/ui/load-failed.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { SYSTEM_TEXTS } from './texts.ts';

function rowsOf(
  { version, database, backup, setUp, lastRemindersAt, messages }: Installation,
  timeZone: string,
) {
  const at = (moment: string | null, otherwise: string) =>
    moment === null ? otherwise : formatMoment(timeZone, Date.parse(moment));
  return [
    [SYSTEM_TEXTS.version, version],
    [SYSTEM_TEXTS.database, SYSTEM_TEXTS.kindAndSize(SYSTEM_TEXTS.kinds[database.kind], database.bytes)],
    [SYSTEM_TEXTS.backup, backup ? at(backup.lastAt, SYSTEM_TEXTS.noBackupYet) : SYSTEM_TEXTS.byPostgres],
    [SYSTEM_TEXTS.setUp.sms, setUp.sms ?? SYSTEM_TEXTS.isSetUp],
    [SYSTEM_TEXTS.setUp.email, setUp.email ?? SYSTEM_TEXTS.isSetUp],
    [SYSTEM_TEXTS.setUp.address, setUp.address ?? SYSTEM_TEXTS.isSetUp],
    [SYSTEM_TEXTS.reminders, at(lastRemindersAt, SYSTEM_TEXTS.never)],
    [SYSTEM_TEXTS.messages, SYSTEM_TEXTS.counts(messages.waiting, messages.failed, messages.doubtful)],
  ] as const;
}

/** Shows the state of the installation, what is not set up, and how to do that. */
export function SystemCard() {
  const { timeZone } = useChurch();
  const { data, isError, refetch } = useRead(installationCalls.getInstallation, {}, { isAlwaysFresh: true });

  return (
    <Card className="flex flex-col gap-4">
      <h2 className="font-bold text-xl">{SYSTEM_TEXTS.title}</h2>
      {data?.backup?.fault && <Alert tone="no" title={data.backup.fault} announce />}
      {data && (
        <dl className="flex flex-col gap-3">
          {rowsOf(data, timeZone).map(([name, value]) => (
            <div key={name} className="grid gap-x-6 sm:grid-cols-[11rem_1fr]">
              <dt className="text-ink-2">{name}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <UnprintableNames isInSystem />
      {isError && <LoadFailedAlert title={SYSTEM_TEXTS.failed} onRetry={refetch} />}
      {!data && !isError && <Skeleton className="h-64 w-full" />}
    </Card>
  );
}

import { type Installation, installationCalls } from '#contract/installation.ts';
import { formatterOf } from '#languages/formatters.ts';
import { formatMoment } from '#languages/moments.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { useChurch } from '#web/api/use-church.ts';
import { UnprintableNames } from '#web/printing/unprintable-names.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Card } from '#web/ui/card.tsx';
import { LoadFailedAlert } from '#web/ui/load-failed.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const megabytes = formatterOf(
  (locale) =>
    new Intl.NumberFormat(locale, {
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
      useGrouping: false,
    }),
);

function rowsOf(
  { version, database, backup, setUp, lastRemindersAt, messages }: Installation,
  timeZone: string,
) {
  const at = (moment: string | null, otherwise: string) =>
    moment === null ? otherwise : formatMoment(timeZone, Date.parse(moment));
  return [
    [t('system:version'), version],
    [
      t('system:database'),
      t('system:kindAndSize', {
        kind: t(`system:kinds.${database.kind}`),
        megabytes: megabytes().format(database.bytes / 1e6),
      }),
    ],
    [t('system:backup'), backup ? at(backup.lastAt, t('system:noBackupYet')) : t('system:byPostgres')],
    [t('system:setUp.sms'), setUp.sms ?? t('system:isSetUp')],
    [t('system:setUp.email'), setUp.email ?? t('system:isSetUp')],
    [t('system:setUp.address'), setUp.address ?? t('system:isSetUp')],
    [t('system:setUp.push'), setUp.push ?? t('system:isSetUp')],
    [t('system:reminders'), at(lastRemindersAt, t('system:never'))],
    [
      t('system:messages'),
      t('system:counts', { waiting: messages.waiting, failed: messages.failed, unknown: messages.doubtful }),
    ],
  ] as const;
}

/** Shows the state of the installation, what is not set up, and how to do that. */
export function SystemCard() {
  const { timeZone } = useChurch();
  const { data, isError, refetch } = useRead(installationCalls.getInstallation, {}, { isAlwaysFresh: true });

  return (
    <Card className="flex flex-col gap-4">
      <h2 className="font-bold text-xl">{t('system:title')}</h2>
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
      {isError && <LoadFailedAlert title={t('system:failed')} onRetry={refetch} />}
      {!data && !isError && <Skeleton className="h-64 w-full" />}
    </Card>
  );
}

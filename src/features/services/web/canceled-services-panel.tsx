import { useId } from 'react';
import { type CanceledService, type ServiceTimeRecord, serviceTimeCalls } from '#contract/service-times.ts';
import { hasSeveral } from '#domain/services/service-times.ts';
import { serviceKey } from '#domain/services/services.ts';
import { atStart } from '#languages/dates.ts';
import { serviceTitle } from '#languages/services.ts';
import { t } from '#languages/t.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { useServiceChange } from './use-service-change.ts';

function CanceledRow({ service, sharesDate }: { service: CanceledService; sharesDate: boolean }) {
  const restoring = useServiceChange(serviceTimeCalls.restoreService, t('services:restoreFailed'));
  const { date, timeId, reason } = service;
  const title = serviceTitle({ ...service, date, sharesDate });

  async function restore(): Promise<void> {
    const query = { date, timeId };
    if (await restoring.run({ query })) {
      showToast({
        title: t('services:restored'),
        description: t('services:restoredText', { service: atStart(title) }),
      });
    }
  }

  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-1 border-line border-t py-3 first:border-t-0">
      <div className="min-w-0 grow basis-56">
        <p className="font-semibold">{atStart(title)}</p>
        {reason && <p className="text-ink-2 text-sm">{reason}</p>}
      </div>
      <Button
        size="small"
        aria-label={t('services:restoreNamed', { service: title })}
        busy={restoring.isPending}
        busyLabel={t('services:restoring')}
        onClick={() => void restore()}
      >
        {t('services:restore')}
      </Button>
    </li>
  );
}

/** Shows canceled services, each with a button to restore it. Renders nothing if there are none. */
export function CanceledServicesPanel({
  services,
  times,
}: {
  services: readonly CanceledService[];
  times: readonly ServiceTimeRecord[];
}) {
  const id = useId();
  if (services.length === 0) return null;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h3 id={id} className="font-semibold text-lg">
        {t('services:canceled')}
      </h3>
      <ul>
        {services.map((service) => (
          <CanceledRow
            key={serviceKey(service)}
            service={service}
            sharesDate={hasSeveral(times, service.date)}
          />
        ))}
      </ul>
    </section>
  );
}

import { Fragment, useId } from 'react';
import { fromWire } from '#contract/service-on-wire.ts';
import { type MyService, servingCalls } from '#contract/serving.ts';
import { serviceKey } from '#domain/services/services.ts';
import { serviceTitle } from '#texts/services.ts';
import { useRead } from '#web/api/server-state.ts';
import { Card } from '#web/ui/card.tsx';
import { LoadFailedLine } from '#web/ui/load-failed.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ResponseActions } from './response-actions.tsx';
import { SERVING_TEXTS as TEXTS } from './texts.ts';

function Serving({ service }: { service: MyService }) {
  const { serviceDate: date, role, companions } = service;
  return (
    <>
      <h3 className="font-bold text-lg">{serviceTitle({ ...service, date })}</h3>
      <p className="font-semibold text-primary">{role.name}</p>
      <ResponseActions service={service} />
      {companions.length > 0 && (
        <p className="text-ink-2">
          {TEXTS.companions}{' '}
          {companions.map((person, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two people may share a name, and the list is never reordered
            <Fragment key={index}>
              {index > 0 && ', '}
              <bdi>{person.name}</bdi> {TEXTS.companionRole(person.role)}
            </Fragment>
          ))}
        </p>
      )}
    </>
  );
}

/**
 * Shows the services at which the signed-in member serves, and lets them respond: the nearest one at once, the others on
 * request.
 */
export function MyServicesPanel() {
  const { data, isLoadingError, refetch } = useRead(servingCalls.listMyServices, {});
  const id = useId();
  const [next, ...later] = data ?? [];
  if (data?.length === 0) return <p className="text-ink-2">{TEXTS.none}</p>;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="font-bold text-xl">
        {TEXTS.heading}
      </h2>
      {!data && !isLoadingError && <Skeleton className="h-28 w-full rounded-card" />}
      {isLoadingError && <LoadFailedLine title={TEXTS.failed} onRetry={refetch} />}
      {next && (
        <Card className="flex flex-col gap-1">
          {/* An open dialog must not go on with another service when this one is over. */}
          <Serving key={serviceKey(fromWire(next))} service={next} />
          {later.length > 0 && (
            <details className="mt-1">
              <summary className="min-h-12 cursor-pointer py-3 font-semibold text-primary">
                {TEXTS.more(later.length)}
              </summary>
              <ul className="flex flex-col gap-4">
                {later.map((service) => (
                  <li key={serviceKey(fromWire(service))} className="border-line border-t pt-3">
                    <Serving service={service} />
                  </li>
                ))}
              </ul>
            </details>
          )}
        </Card>
      )}
    </section>
  );
}

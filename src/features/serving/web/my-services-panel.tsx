import { Fragment, type ReactNode, useId, useState } from 'react';
import { Link } from 'wouter';
import { FAMILY_SERVICES } from '#contract/month-inputs.ts';
import { tabAddress } from '#contract/pages.ts';
import { type MyService, servingCalls } from '#contract/serving.ts';
import { serviceKey } from '#domain/services/services.ts';
import { atStart } from '#languages/dates.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { useServiceTitle } from '#web/api/use-church.ts';
import { RoleAndArrival } from '#web/duties/role-and-arrival.tsx';
import { useNameOfOther } from '#web/family/use-people.ts';
import { useCurrentUser } from '#web/session/session.ts';
import { Card } from '#web/ui/card.tsx';
import { ChevronDownIcon } from '#web/ui/icons.tsx';
import { LoadFailedLine } from '#web/ui/load-failed.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { ResponseActions } from './response-actions.tsx';

const keyOf = (service: MyService) => `${serviceKey(service)} ${service.memberId}`;

/** Shows who else serves at a service, or nothing. */
function Companions({ of }: { of: MyService['companions'] }) {
  if (of.length === 0) return null;
  return (
    <p className="text-ink-2">
      <Trans
        text="serving:companions"
        values={{}}
        elements={{
          people: () =>
            of.map((person, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two people may share a name, and the list is never reordered
              <Fragment key={index}>
                {index > 0 && t('common:lists.separator')}
                <Trans
                  text="serving:companionRole"
                  values={{ role: person.role }}
                  elements={{ name: () => <bdi>{person.name}</bdi> }}
                />
              </Fragment>
            )),
        }}
      />
    </p>
  );
}

/** Shows the nearest service in three lines: when, the role with a button for the rest, and the choices. */
function NextService(props: { service: MyService; title: string; later: number; children: ReactNode }) {
  const { service, title, later, children } = props;
  const name = useNameOfOther()(service.memberId);
  const [isOpen, setOpen] = useState(false);
  const restId = useId();
  return (
    <Card className="flex flex-col gap-1.5 px-4! py-2.5!">
      <h2 className="text-wrap leading-snug">
        <Trans
          {...(name === null
            ? { text: 'serving:next', values: { service: title } }
            : { text: 'serving:nextOf', values: { service: title, name } })}
          elements={{ b: (words) => <b className="font-semibold">{words}</b> }}
        />
      </h2>
      <div className="-mt-1.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <p className="min-w-0 flex-[1_1_6rem]">
          <RoleAndArrival of={service} />
        </p>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={restId}
          className="-mt-3 -mb-1.5 flex min-h-12 items-center gap-1 text-primary text-sm"
          onClick={() => setOpen(!isOpen)}
        >
          {later === 0 ? t('serving:details') : t('serving:later', { count: later })}
          <ChevronDownIcon className={`size-5 ${isOpen ? 'rotate-180' : ''}`} />
        </button>
      </div>
      <ResponseActions service={service} />
      <div id={restId} hidden={!isOpen} className="flex flex-col gap-3">
        <Companions of={service.companions} />
        {children}
      </div>
    </Card>
  );
}

/**
 * Shows the services of the signed-in member and of people they may act for, and lets them respond: the nearest one
 * first, the others and companions on request. Shows nothing if there are none.
 */
export function MyServicesPanel() {
  const titleOf = useServiceTitle();
  const { isLimited } = useCurrentUser();
  const { data, isLoadingError, refetch } = useRead(servingCalls.listMyServices, FAMILY_SERVICES);
  const nameOf = useNameOfOther();
  if (isLoadingError) return <LoadFailedLine title={t('serving:failed')} onRetry={refetch} />;
  if (!data) return <Skeleton className="h-36 w-full rounded-card" />;
  const [next, ...later] = data;
  if (!next) return null;
  return (
    <section aria-label={t('serving:heading')}>
      {/* An open dialog must not go on with another service when this one is over. */}
      <NextService key={keyOf(next)} service={next} title={titleOf(next)} later={later.length}>
        {later.length > 0 && (
          <ul className="flex flex-col gap-3">
            {later.map((service) => (
              <li key={keyOf(service)} className="flex flex-col gap-2 border-line border-t pt-3">
                <h3 className="font-semibold leading-snug">{atStart(titleOf(service))}</h3>
                <p className="-mt-2">
                  <RoleAndArrival of={service} name={nameOf(service.memberId)} />
                </p>
                <ResponseActions service={service} />
                <Companions of={service.companions} />
              </li>
            ))}
          </ul>
        )}
        {/* A limited session can't open it. */}
        {!isLimited && (
          <Link
            to={tabAddress('account', 'preferences')}
            className="flex min-h-12 items-center self-start text-primary underline underline-offset-4"
          >
            {t('serving:calendar')}
          </Link>
        )}
      </NextService>
    </section>
  );
}

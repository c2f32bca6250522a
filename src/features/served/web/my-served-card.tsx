import { useEffect, useRef } from 'react';
import { type MyServed, servedCalls } from '#contract/served.ts';
import { serviceKey } from '#domain/services/services.ts';
import { roleInTeam } from '#languages/duties.ts';
import { shortServiceTitle } from '#languages/services.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { useChange } from '#web/api/use-change.ts';
import { useChurch } from '#web/api/use-church.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { LoadFailedLine } from '#web/ui/load-failed.tsx';
import { useBusy } from '#web/ui/use-busy.ts';

/** Shows one past service, and lets its member say that it is wrong, if coordinators are asked who served. */
function ServedRow({ service, isAsked }: { service: MyServed; isAsked: boolean }) {
  const report = useChange(servedCalls.reportMyServed);
  const [isBusy, run] = useBusy();
  const { date, timeId, role, team, isLearning, served, canReport, isReported } = service;
  const title = shortServiceTitle(service);
  const isPressed = useRef(false);
  const answer = useRef<HTMLSpanElement>(null);
  // The pressed button is gone.
  useEffect(() => {
    if (isReported && isPressed.current && document.activeElement === document.body) answer.current?.focus();
  }, [isReported]);
  const tell = () =>
    run(async () => {
      isPressed.current = true;
      try {
        await report.mutateAsync({ params: { date, timeId } });
      } catch (error) {
        showFailure(t('served:mine.notTold'), error);
      }
    });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 py-2">
      <span>
        {title}, <bdi>{roleInTeam(role.name, team, isLearning)}</bdi>
        <span className="block text-ink-2 text-sm">
          {t(`served:mine.${served ? 'served' : 'notServed'}`)}
        </span>
      </span>
      {isReported && (
        <span ref={answer} tabIndex={-1} role="status" className="text-ink-2 text-sm">
          {t('served:mine.told')}
        </span>
      )}
      {isAsked && canReport && !isReported && (
        <Button
          size="compact"
          variant="quiet"
          busy={isBusy}
          aria-label={t('served:mine.wrongFor', { service: title })}
          onClick={() => void tell()}
        >
          {t('served:mine.wrong')}
        </Button>
      )}
    </li>
  );
}

/**
 * Shows a member's own past services as they are taken to have been: in a church that no longer asks who served, those that a
 * coordinator has corrected. Nothing for someone who has none.
 */
export function MyServedCard() {
  const { asksWhoServed } = useChurch();
  const { data = [], isLoadingError, refetch } = useRead(servedCalls.listMyServed, {});
  const services = data.filter(({ isCorrected }) => asksWhoServed || isCorrected);
  const isFailed = asksWhoServed && isLoadingError;
  if (!isFailed && services.length === 0) return null;
  return (
    <Card>
      <details>
        <summary className="min-h-12 cursor-pointer content-center">
          <h2 className="inline font-semibold">{t('served:mine.title')}</h2>
        </summary>
        <p className="text-ink-2 text-sm">{t('served:mine.about')}</p>
        {isFailed && <LoadFailedLine title={t('served:mine.failed')} onRetry={refetch} />}
        <ul aria-label={t('served:mine.title')} className="divide-y divide-line">
          {services.map((service) => (
            <ServedRow
              key={`${serviceKey(service)} ${service.role.id}`}
              service={service}
              isAsked={asksWhoServed}
            />
          ))}
        </ul>
      </details>
    </Card>
  );
}

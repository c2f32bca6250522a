import { useEffect, useRef, useState } from 'react';
import { fromWire, type ServiceOnWire } from '#contract/service-on-wire.ts';
import { servingCalls } from '#contract/serving.ts';
import { isSameService, type ServiceKey, serviceKey } from '#domain/services/services.ts';
import { serviceTitle } from '#texts/services.ts';
import { sentenceOf } from '#web/api/api.ts';
import { useRead } from '#web/api/server-state.ts';
import { useChange } from '#web/api/use-change.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { LoadFailedLine } from '#web/ui/load-failed.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { AWAY_TEXTS as TEXTS } from './texts.ts';

/** Lists the member's published services in a time away. Each place is given up only by its own button. */
export function AwayDutiesDialog({
  services,
  onClose,
}: {
  services: readonly ServiceOnWire[];
  onClose: () => void;
}) {
  const { data, isPending, isLoadingError, refetch } = useRead(servingCalls.listMyServices, {});
  const decline = useChange(servingCalls.respond);
  const [declined, setDeclined] = useState<readonly ServiceKey[]>([]);
  const duties = (data ?? []).filter((duty) =>
    services.some((service) => isSameService(fromWire(service), fromWire(duty))),
  );

  const list = useRef<HTMLUListElement>(null);
  // The button that had the focus is gone.
  useEffect(() => {
    if (declined.length === 0) return;
    const close = list.current?.closest('dialog')?.querySelector<HTMLElement>('footer button');
    (list.current?.querySelector('button') ?? close)?.focus();
  }, [declined]);

  async function giveUp({ serviceDate, serviceTimeId }: ServiceOnWire): Promise<void> {
    try {
      await decline.mutateAsync({ body: { serviceDate, serviceTimeId, response: 'declined' } });
      setDeclined([...declined, serviceKey(fromWire({ serviceDate, serviceTimeId }))]);
    } catch (error) {
      const description = sentenceOf(error, TEXTS.pleaseTryAgain);
      showToast({ title: TEXTS.notDeclined, description, variant: 'destructive' });
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={TEXTS.dutiesTitle}
      description={TEXTS.dutiesText}
      footer={<Button onClick={onClose}>{TEXTS.close}</Button>}
    >
      {isPending && <Skeleton className="h-20 w-full" />}
      {isLoadingError && <LoadFailedLine title={TEXTS.dutiesFailed} onRetry={refetch} />}
      <ul ref={list} className="flex flex-col gap-3">
        {duties.map((duty) => {
          const title = serviceTitle({ ...duty, date: duty.serviceDate });
          const key = serviceKey(fromWire(duty));
          return (
            <li key={key} className="flex flex-wrap items-center justify-between gap-2">
              <span>
                <b className="block">{title}</b>
                {duty.role.name}
              </span>
              <span role="status">{declined.includes(key) && TEXTS.asking}</span>
              {!declined.includes(key) && (
                <Button
                  aria-label={TEXTS.cannotAt(title)}
                  disabled={decline.isPending}
                  onClick={() => void giveUp(duty)}
                >
                  {TEXTS.cannot}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}

import { useEffect, useRef, useState } from 'react';
import { checkCalls, type EndingCheck } from '#contract/checks.ts';
import { coverCalls } from '#contract/cover.ts';
import { serviceKey } from '#domain/services/services.ts';
import { shortServiceTitle } from '#languages/services.ts';
import { t } from '#languages/t.ts';
import { useRead, useRefresh } from '#web/api/server-state.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { useChange } from '#web/api/use-change.ts';
import { dateInSentence } from '#web/parts/dates.ts';
import { useTeamQuery } from '#web/teams/use-team-choice.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadFailedLine } from '#web/ui/load-failed.tsx';
import { SideSheet } from '#web/ui/side-sheet.tsx';
import { showToast } from '#web/ui/toast-store.ts';

type Duty = EndingCheck['duties'][number];

/** Returns a function that asks others to cover duties of a member, one after the other. */
function useCoverForAll() {
  const seekCover = useChange(coverCalls.seekCover);
  const refresh = useRefresh();
  return async (memberId: number, duties: readonly Duty[]): Promise<void> => {
    try {
      for (const { date, timeId, roleId } of duties)
        await seekCover.mutateAsync({ body: { date, timeId, roleId, memberId } });
      showToast({
        title: t('builder:endingChecks.asking'),
        description: t('builder:endingChecks.askingText'),
      });
    } catch (error) {
      showFailure(t('builder:endingChecks.notAsked'), error);
    }
    await refresh();
  };
}

/** Shows one check, and the services of its member after its end. */
function CheckItem({ check, onSettled }: { check: EndingCheck; onSettled: () => void }) {
  const { memberId, memberName: name, validUntil, isOver, duties } = check;
  const coverFor = useCoverForAll();
  const [isBusy, setBusy] = useState(false);
  const ask = async (wanted: readonly Duty[]) => {
    setBusy(true);
    await coverFor(memberId, wanted);
    setBusy(false);
    onSettled();
  };
  const date = dateInSentence(validUntil);
  return (
    <>
      <p>
        <bdi className="font-semibold">{name}</bdi>{' '}
        <span className={isOver ? 'text-warn' : 'text-ink-2'}>
          {t(`builder:endingChecks.${isOver ? 'ended' : 'ends'}`, { check: check.check, date })}
        </span>
      </p>
      {duties.length > 0 && (
        <ul aria-label={t('builder:endingChecks.duties', { name })} className="divide-y divide-line">
          {duties.map((duty) => {
            const what = t('builder:endingChecks.duty', {
              service: shortServiceTitle(duty),
              role: duty.roleName,
            });
            return (
              <li
                key={`${serviceKey(duty)} ${duty.roleId}`}
                className="flex flex-wrap items-center justify-between gap-x-3 py-1"
              >
                <span>{what}</span>
                <Button
                  size="compact"
                  disabled={isBusy}
                  aria-label={t('builder:endingChecks.findFor', { duty: what })}
                  onClick={() => void ask([duty])}
                >
                  {t('builder:endingChecks.find')}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      {duties.length > 1 && (
        <Button className="mt-2" busy={isBusy} onClick={() => void ask(duties)}>
          {t('builder:endingChecks.findForAll', { count: duties.length })}
        </Button>
      )}
    </>
  );
}

/** Lists the checks that end soon or have ended, with the services after their ends. */
export function EndingChecksSheet({ onClose }: { onClose: () => void }) {
  const { data, isLoadingError, refetch } = useRead(checkCalls.listEndingChecks, { query: useTeamQuery() });
  const list = useRef<HTMLDivElement>(null);
  const [settled, setSettled] = useState(0);
  // The pressed button is gone.
  useEffect(() => {
    if (settled > 0) list.current?.focus();
  }, [settled]);
  return (
    <SideSheet
      title={t('builder:endingChecks.title')}
      description={t('builder:endingChecks.about')}
      onClose={onClose}
    >
      {isLoadingError && <LoadFailedLine title={t('builder:endingChecks.failed')} onRetry={refetch} />}
      <div ref={list} tabIndex={-1}>
        {data?.total === 0 && <p>{t('builder:endingChecks.none')}</p>}
        {data && data.total > data.checks.length && (
          <p className="mb-3">
            {t('builder:endingChecks.first', { shown: data.checks.length, total: data.total })}
          </p>
        )}
        <ul className="flex flex-col gap-5">
          {data?.checks.map((check) => (
            <li key={`${check.memberId} ${check.kindId}`}>
              <CheckItem check={check} onSettled={() => setSettled((n) => n + 1)} />
            </li>
          ))}
        </ul>
      </div>
    </SideSheet>
  );
}

import { useRef, useState } from 'react';
import { type CoverCandidateInResponse, type CoverRequestInResponse, coverCalls } from '#contract/cover.ts';
import { joinSentences, listText } from '#languages/lists.ts';
import { shortServiceTitle } from '#languages/services.ts';
import { currentLocale, t } from '#languages/t.ts';
import { sentenceOf } from '#web/api/api.ts';
import { useRead, useRefresh } from '#web/api/server-state.ts';
import { useChurch } from '#web/api/use-church.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { LoadFailedAlert } from '#web/ui/load-failed.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { CandidateList, warningAbout } from './candidate-list.tsx';
import { useCoverChanges } from './use-cover-changes.ts';

type ForCoordinators = NonNullable<CoverRequestInResponse['forCoordinators']>;

/** Returns when someone is or was asked, in the church's time zone, without the year: "5 July at 09:30". */
function formatAskTime(timeZone: string, at: string): string {
  const parts = { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' } as const;
  return new Intl.DateTimeFormat(currentLocale(), { ...parts, timeZone }).format(Date.parse(at));
}

/** Returns when the next person is asked, or that everyone was asked. */
function progressText(
  { nextAskAt, everyoneAskedAt }: ForCoordinators,
  timeOf: (at: string) => string,
): string {
  if (everyoneAskedAt !== null) return t('cover:request.everyoneAsked', { time: timeOf(everyoneAskedAt) });
  if (nextAskAt === null) return t('cover:request.noNextAsk');
  // The job that asks may run a little later.
  return Date.parse(nextAskAt) <= Date.now()
    ? t('cover:request.nextAskSoon')
    : t('cover:request.nextAsk', { time: timeOf(nextAskAt) });
}

/** The change the coordinator must confirm. Members get messages about it, so it can't be undone. */
type Confirming = 'stop' | 'leave_empty' | CoverCandidateInResponse;

/** Shows the progress of a request and who can cover its place, and lets a coordinator resolve it. */
export function RequestPanel(props: {
  request: CoverRequestInResponse;
  facts: ForCoordinators;
  /** Called after each change with the button that was pressed. It may be gone, or disabled. */
  onSettled: (pressed: HTMLElement | null) => void;
}) {
  const { request, facts, onSettled } = props;
  const { member, reason, asked, isUrgent } = facts;
  const { timeZone } = useChurch();
  const pressed = useRef<HTMLElement>(null);
  const { changing, assign, ask, stop, leaveEmpty } = useCoverChanges(request, () =>
    onSettled(pressed.current),
  );
  const refresh = useRefresh();
  const { data, error } = useRead(
    coverCalls.listCoverCandidates,
    { params: { id: request.id } },
    // The candidates of a request that has ended are refused.
    { isAlwaysFresh: true, enabled: changing === null || changing === 'ask' },
  );
  const [confirming, setConfirming] = useState<Confirming | null>(null);

  const timeOf = (at: string) => formatAskTime(timeZone, at);
  const askOf = new Map(asked.map((one) => [one.id, one]));
  const candidates = data?.candidates ?? [];
  const able = new Set(candidates.map(({ id }) => id));
  const askedOthers = asked.filter(({ id }) => data && !able.has(id));
  const canAsk = candidates.some((one) => one.reason !== null && one.isReachable && !askOf.has(one.id));
  const isSuited = candidates.some(({ reason }) => reason !== null);
  /** Tells when a candidate was asked, or that they can't be reached. */
  const noteOn = ({ id, isReachable, reason }: CoverCandidateInResponse): string | null => {
    const ask = askOf.get(id);
    if (ask) {
      const time = timeOf(ask.askedAt);
      if (ask.saidNo) return t('cover:request.saidNo', { time });
      return ask.isReached ? t('cover:request.asked', { time }) : t('cover:request.askedInVain', { time });
    }
    return reason === null || isReachable ? null : t('cover:request.notReachable');
  };
  const confirm = (change: Confirming, button: HTMLElement | null) => {
    pressed.current = button;
    setConfirming(change);
  };
  const role = request.role.name;
  const service = shortServiceTitle(request);
  const place = { name: member.name, role, service };
  const question =
    confirming === 'stop'
      ? { label: t('cover:request.stop'), text: t('cover:request.stopQuestion', place), make: stop }
      : confirming === 'leave_empty'
        ? {
            label: t('cover:request.leaveEmpty'),
            text: t('cover:request.leaveEmptyQuestion', place),
            make: leaveEmpty,
          }
        : confirming && {
            label: t('cover:request.assign', { name: confirming.name }),
            text: joinSentences([
              warningAbout(confirming),
              t('cover:request.assignQuestion', {
                name: confirming.name,
                absent: member.name,
                role,
                service,
              }),
            ]),
            make: () => assign(confirming),
          };
  const isDisabled = changing !== null;
  // Without the buttons, which would move once the candidates are here.
  if (!data && !error) return <Skeleton className="h-96 w-full rounded-card" />;

  return (
    <div className="flex flex-col gap-3 pb-4">
      {reason !== null && <p>{t('cover:request.reason', { reason })}</p>}
      <p>{progressText(facts, timeOf)}</p>
      {data?.without.map((text) => (
        <p key={text} className="text-warn">
          {text}
        </p>
      ))}
      {error && !data && (
        <LoadFailedAlert
          title={sentenceOf(error, t('cover:candidates.failed'))}
          // The request may have ended.
          onRetry={refresh}
        />
      )}
      {canAsk && (
        <Button
          variant={isUrgent ? 'primary' : 'secondary'}
          className="sm:self-start"
          busy={changing === 'ask'}
          disabled={isDisabled}
          onClick={({ currentTarget }) => {
            pressed.current = currentTarget;
            void ask();
          }}
        >
          {t('cover:request.askEveryone')}
        </Button>
      )}
      {data && !isSuited && <p>{t('cover:request.noCandidates')}</p>}
      {candidates.length > 0 && (
        <fieldset disabled={isDisabled} className="flex flex-col gap-2">
          {isSuited && <h3 className="font-bold">{t('cover:candidates.suited')}</h3>}
          <CandidateList candidates={candidates} noteOn={noteOn} onChoose={confirm} />
        </fieldset>
      )}
      {askedOthers.length > 0 && (
        <p className="text-ink-2">
          {t('cover:request.askedOthers', { names: listText(askedOthers.map(({ name }) => name)) })}
        </p>
      )}
      <div className="flex flex-wrap gap-3 border-line border-t pt-3">
        {(['stop', 'leave_empty'] as const).map((end) => (
          <Button
            key={end}
            size="small"
            className="max-sm:w-full"
            aria-haspopup="dialog"
            busy={changing === end}
            disabled={isDisabled}
            onClick={({ currentTarget }) => confirm(end, currentTarget)}
          >
            {end === 'stop' ? t('cover:request.stop') : t('cover:request.leaveEmpty')}
          </Button>
        ))}
      </div>
      {question && (
        <ConfirmDialog
          title={question.label}
          description={question.text}
          confirmLabel={question.label}
          tone={confirming === 'leave_empty' ? 'danger' : undefined}
          onCancel={() => setConfirming(null)}
          onConfirm={() => {
            setConfirming(null);
            void question.make();
          }}
        />
      )}
    </div>
  );
}

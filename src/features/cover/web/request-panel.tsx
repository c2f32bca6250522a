import { useRef, useState } from 'react';
import { type CoverCandidateOnWire, type CoverRequestOnWire, coverCalls } from '#contract/cover.ts';
import { joinSentences } from '#texts/counts-and-lists.ts';
import { sentenceOf } from '#web/api/api.ts';
import { useRead } from '#web/api/server-state.ts';
import { useChurch } from '#web/api/use-church.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { LoadFailedAlert } from '#web/ui/load-failed.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { CandidateList } from './candidate-list.tsx';
import { CANDIDATE_TEXTS } from './candidate-texts.ts';
import { formatAskTime, REQUEST_TEXTS as TEXTS } from './request-texts.ts';
import { useCoverChanges } from './use-cover-changes.ts';

type ForCoordinators = NonNullable<CoverRequestOnWire['forCoordinators']>;

/** Returns when the next person is asked, or that everyone was asked. */
function progressText(
  { nextAskAt, everyoneAskedAt }: ForCoordinators,
  timeOf: (at: string) => string,
): string {
  if (everyoneAskedAt !== null) return TEXTS.everyoneAsked(timeOf(everyoneAskedAt));
  if (nextAskAt === null) return TEXTS.noNextAsk;
  // The job that asks may run a little later.
  return Date.parse(nextAskAt) <= Date.now() ? TEXTS.nextAskSoon : TEXTS.nextAsk(timeOf(nextAskAt));
}

/** What the coordinator is asked to confirm. Members get messages about it, so it can't be undone. */
type Confirming = 'stop' | 'leave_empty' | CoverCandidateOnWire;

/** Shows how far a request has come and who can cover its place, and lets a coordinator settle it. */
export function RequestPanel(props: {
  request: CoverRequestOnWire;
  facts: ForCoordinators;
  /** Called after each change with the button that was pressed. It may be gone, or disabled. */
  onSettled: (pressed: HTMLElement | null) => void;
  /** Reads the requests again. */
  onReload: () => void;
}) {
  const { request, facts, onSettled, onReload } = props;
  const { member, reason, asked, isUrgent } = facts;
  const { timeZone } = useChurch();
  const pressed = useRef<HTMLElement>(null);
  const { changing, assign, ask, stop, leaveEmpty } = useCoverChanges(request, () =>
    onSettled(pressed.current),
  );
  const { data, error, refetch } = useRead(
    coverCalls.listCoverCandidates,
    { params: { id: request.id } },
    // The candidates of a request that has ended are refused.
    { isAlwaysFresh: true, enabled: changing === null || changing === 'ask' },
  );
  const [confirming, setConfirming] = useState<Confirming | null>(null);

  const timeOf = (at: string) => formatAskTime(timeZone, at);
  const askOf = new Map(asked.map((one) => [one.id, one]));
  const able = new Set(data?.map(({ id }) => id));
  const askedOthers = asked.filter(({ id }) => data && !able.has(id));
  const canAsk = data?.some((one) => one.reason !== null && one.isReachable && !askOf.has(one.id));
  const isSuited = data?.some(({ reason }) => reason !== null);
  /** Says when a candidate was asked, or that they can't be. */
  const noteOn = ({ id, isReachable, reason }: CoverCandidateOnWire): string | null => {
    const ask = askOf.get(id);
    if (ask) return (ask.isReached ? TEXTS.asked : TEXTS.askedInVain)(timeOf(ask.askedAt));
    return reason === null || isReachable ? null : TEXTS.notReachable;
  };
  const confirm = (change: Confirming, button: HTMLElement | null) => {
    pressed.current = button;
    setConfirming(change);
  };
  const place = [member.name, request.role.name, { ...request, date: request.serviceDate }] as const;
  const question =
    confirming === 'stop'
      ? { label: TEXTS.stop, text: TEXTS.stopQuestion(...place), make: stop }
      : confirming === 'leave_empty'
        ? { label: TEXTS.leaveEmpty, text: TEXTS.leaveEmptyQuestion(...place), make: leaveEmpty }
        : confirming && {
            label: TEXTS.assign(confirming.name),
            text: joinSentences([
              confirming.servesMeanwhile ? TEXTS.alsoServes(confirming.name) : null,
              TEXTS.assignQuestion(confirming.name, ...place),
            ]),
            make: () => assign(confirming),
          };
  const isDisabled = changing !== null;
  // Without the buttons, which would move once the candidates are here.
  if (!data && !error) return <Skeleton className="h-96 w-full rounded-card" />;

  return (
    <div className="flex flex-col gap-3 pb-4">
      {reason !== null && <p>{TEXTS.reason(reason)}</p>}
      <p>{progressText(facts, timeOf)}</p>
      {error && !data && (
        <LoadFailedAlert
          title={sentenceOf(error, CANDIDATE_TEXTS.failed)}
          onRetry={() => {
            void refetch();
            onReload();
          }}
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
          {TEXTS.askEveryone}
        </Button>
      )}
      {data && !isSuited && <p>{TEXTS.noCandidates}</p>}
      {data && data.length > 0 && (
        <fieldset disabled={isDisabled} className="flex flex-col gap-2">
          {isSuited && <h3 className="font-bold">{CANDIDATE_TEXTS.suited}</h3>}
          <CandidateList candidates={data} noteOn={noteOn} onChoose={confirm} />
        </fieldset>
      )}
      {askedOthers.length > 0 && (
        <p className="text-ink-2">{TEXTS.askedOthers(askedOthers.map(({ name }) => name))}</p>
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
            {end === 'stop' ? TEXTS.stop : TEXTS.leaveEmpty}
          </Button>
        ))}
      </div>
      {question && (
        <ConfirmDialog
          open
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

import { useRef, useState } from 'react';
import type { CoverRequestInResponse } from '#contract/cover.ts';
import type { CandidateInResponse } from '#contract/places.ts';
import { serviceRef } from '#domain/services/services.ts';
import { joinSentences, listText } from '#languages/lists.ts';
import { shortServiceTitle } from '#languages/services.ts';
import { currentLocale, t } from '#languages/t.ts';
import { sentenceOf } from '#web/api/api.ts';
import { useRefresh } from '#web/api/server-state.ts';
import { useChurch } from '#web/api/use-church.ts';
import { reasonText } from '#web/parts/reason-wording.ts';
import { CandidateList, concernsText } from '#web/places/candidate-list.tsx';
import { GuestChoice } from '#web/places/guest-choice.tsx';
import { useCandidates } from '#web/places/use-candidates.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { LoadFailedAlert } from '#web/ui/load-failed.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
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
type Confirming = 'stop' | 'leave_empty' | CandidateInResponse;

/** Returns how the role suits someone Sundial can ask. */
export const factAbout = ({ isPossible, price }: CandidateInResponse): string | null =>
  isPossible && price ? reasonText(price.reason.slice(0, 1), false) : null;

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
  const { changing, assign, assignGuest, ask, stop, leaveEmpty } = useCoverChanges(request, () =>
    onSettled(pressed.current),
  );
  const refresh = useRefresh();
  const { data, error } = useCandidates(
    { place: { ...serviceRef(request), roleId: request.role.id, seat: facts.seat } },
    // Not once someone has the place.
    { isAlwaysFresh: true, enabled: changing === null || changing === 'ask' },
  );
  const [confirming, setConfirming] = useState<Confirming | null>(null);

  const timeOf = (at: string) => formatAskTime(timeZone, at);
  const askOf = new Map(asked.map((one) => [one.id, one]));
  const candidates = data?.candidates ?? [];
  const possible = candidates.filter(({ isPossible }) => isPossible);
  const able = new Set(
    candidates
      .filter(({ concerns }) => concerns.every(({ effect }) => effect !== 'never'))
      .map(({ memberId }) => memberId),
  );
  const askedOthers = asked.filter(({ id }) => data && !able.has(id));
  const canAsk = possible.some((one) => one.isReachable && !askOf.has(one.memberId));
  const isSuited = possible.length > 0;
  /** Tells when a candidate was asked, or that they can't be reached. */
  const noteOn = ({ memberId, isReachable, isPossible }: CandidateInResponse): string | null => {
    const ask = askOf.get(memberId);
    if (ask) {
      const time = timeOf(ask.askedAt);
      if (ask.saidNo) return t('cover:request.saidNo', { time });
      return ask.isReached ? t('cover:request.asked', { time }) : t('cover:request.askedInVain', { time });
    }
    return !isPossible || isReachable ? null : t('cover:request.notReachable');
  };
  const confirm = (change: Confirming, button: HTMLElement | null) => {
    pressed.current = button;
    setConfirming(change);
  };
  const role = request.role.name;
  const service = shortServiceTitle(request);
  const place = { name: member.name, role, service };
  /** The question before someone gets the place, with the label of its button. */
  const askAbout = (name: string) => ({
    confirmLabel: t('cover:request.assign', { name }),
    question: t('cover:request.assignQuestion', { name, absent: member.name, role, service }),
  });
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
            label: askAbout(confirming.formattedName).confirmLabel,
            text: joinSentences([
              concernsText(confirming, 'asks_first'),
              askAbout(confirming.formattedName).question,
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
          <CandidateList
            candidates={candidates}
            label={t('cover:candidates.suited')}
            noOne={t('cover:candidates.noOne')}
            factOf={(one) => joinSentences([factAbout(one), noteOn(one)])}
            onChoose={confirm}
            isAskedLater
          />
        </fieldset>
      )}
      {askedOthers.length > 0 && (
        <p className="text-ink-2">
          {t('cover:request.askedOthers', { names: listText(askedOthers.map(({ name }) => name)) })}
        </p>
      )}
      {data && (
        <fieldset disabled={isDisabled} className="flex flex-col gap-3">
          <GuestChoice
            ask={({ name }) => askAbout(name)}
            onGive={(guest, isConfirmed) => {
              pressed.current = null;
              return assignGuest(guest, isConfirmed);
            }}
          />
        </fieldset>
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

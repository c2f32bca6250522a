import { useEffect, useId, useRef } from 'react';
import { useSearch } from 'wouter';
import { type CoverRequestInResponse, coverCalls } from '#contract/cover.ts';
import { isAskedForHelp } from '#contract/pages.ts';
import { atStart } from '#languages/dates.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { useServiceTitle } from '#web/api/use-church.ts';
import { useNameOfOther } from '#web/family/use-people.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CheckIcon, InfoIcon } from '#web/ui/icons.tsx';
import { LoadFailedLine } from '#web/ui/load-failed.tsx';
import { type Offer, offerKey, useTaking } from './use-taking.ts';

/** Shows the result of taking or declining a place. Takes the focus, because the button that had it is gone or was disabled. */
function Result({ state, sentence }: { state: Offer['state']; sentence: string }) {
  const ref = useRef<HTMLParagraphElement>(null);
  useEffect(() => ref.current?.focus(), []);
  const isDone = state === 'taken' || state === 'declined';
  const Icon = isDone ? CheckIcon : InfoIcon;
  return (
    <p
      ref={ref}
      tabIndex={-1}
      className={`flex min-h-12 w-full items-center gap-2 rounded-control px-3 py-2 font-semibold ${isDone ? 'bg-yes-tint text-yes' : 'bg-warn-tint text-warn'}`}
    >
      <Icon />
      {sentence}
    </p>
  );
}

interface OfferItemProps {
  offer: Offer;
  onTake: (request: CoverRequestInResponse) => void;
  onDecline: (request: CoverRequestInResponse) => void;
}

function OfferItem({ offer, onTake, onDecline }: OfferItemProps) {
  const { request, state, sentence } = offer;
  const titleOf = useServiceTitle();
  const name = useNameOfOther()(request.memberId);
  const id = useId();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <div id={id} className="min-w-0 flex-[1_1_8rem] leading-snug">
        <h3 className="font-semibold">{atStart(titleOf(request))}</h3>
        <p>
          <bdi>{request.role.name}</bdi>
          {request.isAsked && (
            <>
              {' · '}
              <span className="text-ink-2 text-sm">{t('cover:asked')}</span>
            </>
          )}
        </p>
      </div>
      {sentence !== null && <Result state={state} sentence={sentence} />}
      {OPEN_STATES.includes(state) && (
        <>
          {request.isAsked && (
            <Button
              aria-describedby={id}
              busy={state === 'declining'}
              busyLabel={t('cover:taking')}
              onClick={() => onDecline(request)}
            >
              {name === null ? t('cover:decline') : t('cover:declineFor', { name })}
            </Button>
          )}
          <Button
            variant="primary"
            aria-describedby={id}
            busy={state === 'taking'}
            busyLabel={t('cover:taking')}
            onClick={() => onTake(request)}
          >
            {name === null ? t('cover:take') : t('cover:takeFor', { name })}
          </Button>
        </>
      )}
    </div>
  );
}

/** The states in which the place can be taken or declined. */
const OPEN_STATES: ReadonlyArray<Offer['state']> = ['open', 'taking', 'declining', 'failed'];

/** Shows that no place is open, after loading. */
function NothingNeeded() {
  const { data } = useRead(coverCalls.listCoverRequests, { query: { only: 'for_me' } });
  const id = useId();
  if (!data) return null;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-1">
      <h2 id={id} className="font-bold text-xl">
        {t('cover:heading')}
      </h2>
      <p>{t('cover:nothingNeeded')}</p>
    </section>
  );
}

/**
 * Shows the places the signed-in member can take, if any. First only the nearest one, preferably one they were asked
 * about, so that the services below stay visible. A button shows the others. A member who follows a request for help
 * sees all the places they were asked about, or a note that there are none.
 */
export function CanYouHelpPanel() {
  const { offers, isLoadingError, retry, take, decline } = useTaking();
  const id = useId();
  const search = useSearch();
  if (isLoadingError) {
    return <LoadFailedLine title={t('cover:failed')} onRetry={retry} />;
  }
  if (offers.length === 0) return isAskedForHelp(search) ? <NothingNeeded /> : null;
  const first = offers.find(({ request }) => request.isAsked) ?? offers[0];
  const later = offers.filter(
    (offer) => offer !== first && !(offer.request.isAsked && isAskedForHelp(search)),
  );
  const list = (of: readonly Offer[]) => (
    <ul className="divide-y divide-line">
      {of.map((offer) => (
        <li key={offerKey(offer.request)} className="py-2">
          <OfferItem
            offer={offer}
            onTake={(request) => void take(request)}
            onDecline={(request) => void decline(request)}
          />
        </li>
      ))}
    </ul>
  );
  return (
    <section aria-labelledby={id}>
      <Card className="px-4! pt-2.5! pb-1!">
        <h2 id={id} className="font-semibold">
          {t('cover:heading')}
        </h2>
        <p className="text-ink-2 text-sm leading-snug">{t('cover:about')}</p>
        {list(offers.filter((offer) => !later.includes(offer)))}
        {later.length > 0 && (
          <details>
            <summary className="min-h-12 cursor-pointer py-3 text-primary">
              {t('cover:more', { count: later.length })}
            </summary>
            {list(later)}
          </details>
        )}
      </Card>
    </section>
  );
}

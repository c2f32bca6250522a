import { useState } from 'react';
import { coverCalls } from '#contract/cover.ts';
import type { CandidateInResponse } from '#contract/places.ts';
import type { MemberId, RoleId } from '#domain/ids.ts';
import type { ServiceRef } from '#domain/services/services.ts';
import { serviceRef } from '#domain/services/services.ts';
import type { AssignmentResponse } from '#domain/serving/response.ts';
import { joinSentences, listInSentence } from '#languages/lists.ts';
import type { TitledService } from '#languages/services.ts';
import { t } from '#languages/t.ts';
import { sentenceOf } from '#web/api/api.ts';
import { useRead } from '#web/api/server-state.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { useChange } from '#web/api/use-change.ts';
import { CandidateList, concernsText, isAskedAbout } from '#web/places/candidate-list.tsx';
import { ChoiceQuestion } from '#web/places/choice-question.tsx';
import { type ChosenGuest, GuestChoice } from '#web/places/guest-choice.tsx';
import { useCandidates } from '#web/places/use-candidates.ts';
import { useTeamQuery } from '#web/teams/use-team-choice.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadFailedLine } from '#web/ui/load-failed.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { factAbout, RequestPanel } from './request-panel.tsx';

/** A place of a published roster. */
export interface PublishedPlace {
  readonly service: ServiceRef & TitledService & { readonly isPast: boolean };
  readonly role: { readonly id: RoleId; readonly name: string };
  /** Who has it, or null if it is open. */
  readonly holder: {
    readonly id: MemberId;
    readonly name: string;
    readonly response: AssignmentResponse;
    /** The number of the place among those of the role. */
    readonly seat: number;
  } | null;
}

/** Returns how many messages are sent, and who can't be reached. */
function messagesText(messages: number, unreachable: readonly string[]): string {
  return joinSentences([
    messages > 0
      ? t('cover:publishedPlace.messages', { count: messages })
      : t('cover:publishedPlace.noMessages'),
    unreachable.length > 0
      ? t('cover:publishedPlace.notReached', { names: listInSentence(unreachable) })
      : null,
  ]);
}

/** Moves the focus to the panel that replaced the pressed button. */
const focus = (element: HTMLElement | null) => element?.focus({ preventScroll: true });

/** The questions about someone who gets a place: instead of someone, and in an open place. */
const REACHED = ['replaceQuestion', 'assignQuestion'] as const;
const UNREACHED = ['replaceUnreached', 'assignUnreached'] as const;

/** The change a coordinator must confirm: someone for the place, or null to leave it empty. */
type Confirming = CandidateInResponse | null;

/** Lets a coordinator find someone else for a place of a published roster. Only the people concerned get a message. */
export function PublishedPlacePanel({ place, onDone }: { place: PublishedPlace; onDone: () => void }) {
  const { service, role, holder } = place;
  const requests = useRead(coverCalls.listCoverRequests, { query: useTeamQuery() });
  const changePlace = useChange(coverCalls.changePlace);
  const seekCover = useChange(coverCalls.seekCover);
  const [isSeeking, setSeeking] = useState(holder === null);
  const [confirming, setConfirming] = useState<Confirming | undefined>();
  const body = { ...serviceRef(service), roleId: role.id };
  const found = useCandidates(
    { place: { ...body, seat: holder?.seat ?? null } },
    // Not once it is confirmed: the place is someone else's then.
    { isAlwaysFresh: true, enabled: isSeeking && confirming === undefined },
  );
  const request = requests.data?.find(
    ({ date, timeId, role: { id }, forCoordinators }) =>
      date === service.date &&
      timeId === service.timeId &&
      id === role.id &&
      forCoordinators?.member.id === holder?.id,
  );

  async function run(make: () => Promise<{ title: string; description: string }>): Promise<void> {
    try {
      showToast(await make());
      onDone();
    } catch (error) {
      showFailure(t('cover:request.refused'), error);
    }
  }

  const change = (to: Confirming) =>
    run(async () => {
      const sent = await changePlace.mutateAsync({
        body: {
          ...body,
          from: holder?.id ?? null,
          to: to?.memberId ?? null,
          confirm: to !== null && isAskedAbout(to),
        },
      });
      const description = messagesText(sent.messages, sent.unreachable);
      return {
        title: to
          ? t('cover:publishedPlace.changed', { name: to.formattedName, role: role.name })
          : t('cover:publishedPlace.emptied', { role: role.name }),
        description,
      };
    });

  /** Puts a guest in the place, whose name and contact data the form has asked for. */
  async function giveTo(guest: ChosenGuest, isConfirmed: boolean) {
    const from = holder?.id ?? null;
    const sent = await changePlace.mutateAsync({
      body: { ...body, from, to: null, guestId: guest.id, confirm: isConfirmed },
    });
    showToast({
      title: t('cover:publishedPlace.changed', { name: guest.name, role: role.name }),
      description: messagesText(sent.messages, sent.unreachable),
    });
    onDone();
  }

  /** Asks before someone gets the place, whom perhaps no message reaches. */
  function askAbout({ name, isReachable }: { readonly name: string; readonly isReachable: boolean }) {
    const [replace, assign] = isReachable ? REACHED : UNREACHED;
    return {
      question: holder
        ? t(`cover:publishedPlace.${replace}`, { name, absent: holder.name })
        : t(`cover:publishedPlace.${assign}`, { name }),
      confirmLabel: isReachable
        ? t('cover:publishedPlace.assignAndTell')
        : t('cover:request.assign', { name }),
    };
  }

  const askOneByOne = (memberId: MemberId) =>
    run(async () => {
      await seekCover.mutateAsync({ body: { ...body, memberId } });
      return { title: t('cover:publishedPlace.asking'), description: t('cover:publishedPlace.askingText') };
    });

  if (service.isPast)
    return (
      <p className="text-sm">
        {holder ? t('cover:publishedPlace.served', { name: holder.name }) : t('cover:publishedPlace.wasOpen')}
      </p>
    );
  if (request?.forCoordinators) {
    return (
      <div className="w-80 max-w-full text-sm">
        <RequestPanel request={request} facts={request.forCoordinators} onSettled={onDone} />
      </div>
    );
  }
  return (
    <div className="flex min-w-72 flex-col gap-3 text-sm max-sm:min-w-0 compact:text-xs">
      {holder && <p>{t(`cover:publishedPlace.holder.${holder.response}`, { name: holder.name })}</p>}
      {!isSeeking && (
        <Button size="compact" variant="primary" onClick={() => setSeeking(true)}>
          {t('cover:publishedPlace.find')}
        </Button>
      )}
      {found.data?.without.map((text) => (
        <p key={text} className="text-warn">
          {text}
        </p>
      ))}
      {isSeeking && confirming === undefined && (
        <div ref={holder && focus} tabIndex={-1} className="flex flex-col gap-3">
          {found.data ? (
            // The best show first, the others with the search or on request.
            <CandidateList
              candidates={found.data.candidates}
              label={t('cover:candidates.suited')}
              noOne={t('cover:candidates.noOne')}
              factOf={factAbout}
              onChoose={setConfirming}
              isAskedLater
            />
          ) : found.error ? (
            <LoadFailedLine
              title={sentenceOf(found.error, t('cover:candidates.failed'))}
              onRetry={found.refetch}
            />
          ) : (
            <Skeleton className="h-64 w-full" />
          )}
          {found.data && <GuestChoice ask={askAbout} onGive={giveTo} />}
          {holder && (
            <div className="flex flex-wrap gap-2 border-line border-t pt-3">
              <Button size="compact" busy={seekCover.isPending} onClick={() => void askOneByOne(holder.id)}>
                {t('cover:publishedPlace.askOneByOne')}
              </Button>
              <Button size="compact" onClick={() => setConfirming(null)}>
                {t('cover:publishedPlace.empty')}
              </Button>
            </div>
          )}
        </div>
      )}
      {confirming !== undefined && (
        <ChoiceQuestion
          concerns={confirming ? concernsText(confirming, 'asks_first') : ''}
          {...(confirming === null
            ? {
                question: t('cover:publishedPlace.emptyQuestion', { name: holder?.name ?? '' }),
                confirmLabel: t('cover:publishedPlace.emptyAndTell'),
              }
            : askAbout({ ...confirming, name: confirming.formattedName }))}
          isBusy={changePlace.isPending}
          onBack={() => setConfirming(undefined)}
          onConfirm={() => void change(confirming)}
        />
      )}
    </div>
  );
}

import type { CandidateInResponse } from '#contract/places.ts';
import type { BuilderRole, BuilderService } from '#contract/roster.ts';
import { monthOf } from '#domain/calendar/calendar.ts';
import type { Placement } from '#domain/roster/builder-selection.ts';
import { isSameService, serviceRef } from '#domain/services/services.ts';
import { t } from '#languages/t.ts';
import { type PendingSelections, pendingIn } from '#web/builder/use-pending-selections.ts';
import { CandidateList, isAskedAbout } from '#web/places/candidate-list.tsx';
import { GuestChoice } from '#web/places/guest-choice.tsx';
import { type AskedPlace, useCandidates } from '#web/places/use-candidates.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadFailedLine } from '#web/ui/load-failed.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { LearnerLine } from './learner-line.tsx';
import { shortFact } from './person-button.tsx';
import type { GridService } from './place-button.tsx';
import type { useBuilderService } from './use-service.ts';

interface Chosen {
  readonly role: Pick<BuilderRole, 'id'>;
  readonly entry: BuilderService;
  /** Who has the place, or null if it is open. */
  readonly holder: Placement | null;
}

/** Returns a place of the grid with the month's selections that are not saved, but the one that makes way. */
export function placeToAsk(
  { role, entry, holder }: Chosen,
  pendingSelections: PendingSelections,
): AskedPlace {
  const unsaved = pendingIn(pendingSelections, monthOf(entry.date)).filter(
    (one) => one.memberId !== holder?.memberId || !isSameService(one, entry),
  );
  const saved = entry.assignments.find(({ memberId }) => memberId === holder?.memberId);
  return { place: { ...serviceRef(entry), roleId: role.id, seat: saved?.seat ?? null }, unsaved };
}

/** Returns how the role suits someone whom nothing rules out, or how often they have served. */
const factAbout = (candidate: CandidateInResponse) => (candidate.isPossible ? shortFact(candidate) : null);

/** Shows who can have a place: the best first, then who can't, each with the reason, and a search. */
export function PlaceChooser(
  props: Omit<Chosen, 'entry'> & {
    service: GridService;
    pendingSelections: PendingSelections;
    actions: ReturnType<typeof useBuilderService>;
    /** Called before the choice is made. */
    onChosen: () => void;
  },
) {
  const { role, service, pendingSelections, actions, holder, onChosen } = props;
  const { data, error, refetch } = useCandidates(
    placeToAsk({ role, entry: service.entry, holder }, pendingSelections),
  );
  return (
    <div className="flex min-w-72 flex-col gap-3 text-sm max-sm:min-w-0 compact:text-xs">
      {holder && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p>{t('builder:grid.heldBy', { name: service.nameOf(holder.memberId) })}</p>
          <Button
            size="compact"
            onClick={() => {
              onChosen();
              actions.click(role.id, holder.memberId);
            }}
          >
            {t('builder:grid.empty')}
          </Button>
        </div>
      )}
      {data?.without.map((text) => (
        <p key={text} className="text-warn">
          {text}
        </p>
      ))}
      <LearnerLine entry={service.entry} roleId={role.id} candidates={data?.candidates ?? []} />
      {data ? (
        <CandidateList
          candidates={data.candidates}
          label={t('builder:grid.people')}
          noOne={t('builder:grid.noOne')}
          factOf={factAbout}
          canMove
          onChoose={(candidate) => {
            onChosen();
            actions.put(holder, role.id, candidate.memberId, isAskedAbout(candidate));
          }}
        />
      ) : error ? (
        <LoadFailedLine title={t('builder:factsFailed')} onRetry={refetch} />
      ) : (
        // The list waits for its order, which would put another person under a finger.
        <Skeleton className="h-64 w-full" />
      )}
      {data && (
        <GuestChoice
          onGive={async (guest, isConfirmed) => {
            await actions.putGuest(holder, role.id, guest.id, isConfirmed);
            onChosen();
          }}
        />
      )}
    </div>
  );
}

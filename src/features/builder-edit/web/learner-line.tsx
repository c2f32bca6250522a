import { learnerCalls } from '#contract/learners.ts';
import type { CandidateInResponse } from '#contract/places.ts';
import type { BuilderService } from '#contract/roster.ts';
import type { MemberId, RoleId } from '#domain/ids.ts';
import { namesAt } from '#domain/roster/builder-selection.ts';
import { serviceRef } from '#domain/services/services.ts';
import { t } from '#languages/t.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { useChange } from '#web/api/use-change.ts';
import { Button } from '#web/ui/button.tsx';

/** Returns who learns a role at a service, and from whom, as a sentence. Null if no one does. */
export function learnerText(entry: BuilderService, roleId: RoleId): string | null {
  const learner = entry.learners.find((one) => one.roleId === roleId);
  if (!learner) return null;
  const name = learner.person.formattedName;
  return learner.besideId === null
    ? t('common:duties.learnsAlone', { name })
    : t('common:duties.learnsWith', { name, other: namesAt(entry)(learner.besideId) });
}

/**
 * Shows who learns a role at a service, or who could: those who are learning it and said yes, once someone has a place in it.
 * Saved at once. Nothing in a church without learners.
 */
export function LearnerLine(props: {
  entry: BuilderService;
  roleId: RoleId;
  candidates: Iterable<CandidateInResponse>;
  isLocked?: boolean;
}) {
  const { entry, roleId, candidates, isLocked = false } = props;
  const adding = useChange(learnerCalls.addLearner);
  const removing = useChange(learnerCalls.removeLearner);
  const learner = entry.learners.find((one) => one.roleId === roleId);
  if (learner) {
    const onEnd = () =>
      removing
        .mutateAsync({ params: { id: learner.id } })
        .catch((error: unknown) => showFailure(t('learners:endFailed'), error));
    return (
      <p className={`flex flex-wrap items-center gap-x-3 ${learner.besideId === null ? 'text-warn' : ''}`}>
        <span>{learnerText(entry, roleId)}</span>
        {!isLocked && (
          <Button size="compact" variant="quiet" busy={removing.isPending} onClick={() => void onEnd()}>
            {t('learners:end')}
          </Button>
        )}
      </p>
    );
  }
  /** Whether someone has a saved place there from whom this person can learn. */
  const canLearn = (id: MemberId) =>
    entry.assignments.some(
      (one) => one.roleId === roleId && one.memberId !== id && one.response !== 'declined',
    );
  const learning = [...candidates].filter(
    ({ memberId, answer, concerns }) =>
      answer === 'yes' &&
      canLearn(memberId) &&
      concerns.some(({ code }) => code === 'learner_takes_no_place'),
  );
  if (isLocked || learning.length === 0) return null;
  return (
    <ul className="no-print flex flex-wrap gap-2">
      {learning.map(({ memberId, formattedName }) => (
        <li key={memberId}>
          <Button
            size="compact"
            variant="quiet"
            busy={adding.isPending}
            onClick={() =>
              void adding
                .mutateAsync({ body: { ...serviceRef(entry), roleId, memberId } })
                .catch((error: unknown) => showFailure(t('learners:addFailed'), error))
            }
          >
            {t('learners:add', { name: formattedName })}
          </Button>
        </li>
      ))}
    </ul>
  );
}

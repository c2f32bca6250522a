import { learnerCalls } from '#contract/learners.ts';
import type { SmartService } from '#contract/smart-assign.ts';
import { type ServiceRef, sharesDate } from '#domain/services/services.ts';
import { t } from '#languages/t.ts';
import { send } from '../api/api.ts';
import { showFailure } from '../api/show-failure.ts';

/** Someone whom the plan lets learn a role at a service. */
export type LearnerToSave = ServiceRef &
  Pick<SmartService, 'startsAt' | 'name'> & { readonly sharesDate: boolean } & NonNullable<
    SmartService['learners']
  >[number];

/** Returns whom a plan lets learn at which service. */
export function learnersIn(plan: readonly SmartService[]): readonly LearnerToSave[] {
  return plan.flatMap((service) => {
    const { date, timeId, startsAt, name, learners = [] } = service;
    const at = { date, timeId, startsAt, name, sharesDate: sharesDate(service, plan) };
    return learners.map((learner) => ({ ...learner, ...at }));
  });
}

/** Saves learners one after the other. Says why one could not be saved, for example because no one to learn from was. */
export async function saveLearners(learners: readonly LearnerToSave[]): Promise<void> {
  for (const { date, timeId, roleId, user } of learners)
    try {
      await send(learnerCalls.addLearner, { body: { date, timeId, roleId, memberId: user.id } });
    } catch (error) {
      showFailure(t('learners:notAdded', { name: user.name }), error);
    }
}

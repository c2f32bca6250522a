import { cleanup, fireEvent, renderHook, screen } from '@testing-library/react';
import type { BuilderService } from '#contract/roster.ts';
import { usePendingSelections } from '#web/builder/use-pending-selections.ts';

/** The date of {@link builderService}, a Sunday. */
export const DATE = '2026-03-08';

const person = (id: number, firstName: string) => ({
  id,
  firstName,
  lastName: 'Hill',
  formattedName: `${firstName} Hill`,
  initials: null as string | null,
});
export const [AMOS, LYDIA, RUTH] = [person(11, 'Amos'), person(12, 'Lydia'), person(13, 'Ruth')];

const role = (id: number, name: string) => ({ id, name, description: null, maxLimit: 1, isActive: true });
export const [USHER, READER] = [role(1, 'Usher'), role(2, 'Reader')];

export const RUTH_USHERS: BuilderService['assignments'][number] = {
  id: 5,
  roleId: 1,
  memberId: RUTH.id,
  person: RUTH,
  isAvailable: true,
  response: 'none',
  responseReason: null,
};

/** Returns a service of the builder's month, by default with two roles, three available people and no assignments. */
export function builderService(facts: Partial<BuilderService> = {}) {
  const { date = DATE } = facts;
  return {
    date,
    timeId: 1,
    startsAt: null,
    name: null,
    isPast: false,
    monthAnswers: { answered: 24, members: 36 },
    roles: [USHER, READER],
    availablePeople: [AMOS, LYDIA, RUTH],
    assignments: [],
    ...facts,
  } satisfies BuilderService;
}

export const NO_ROSTER = { status: 404, body: { message: 'None', code: 'no_roster' } };
export const FINALIZED = { body: { finalizedRoster: { isFinalized: true }, assignments: [] } };
/** Without a forecast, open places have no color. */
export const NO_FORECAST = { status: 404, body: {} };
export const NO_FACTS = { body: { people: [], familyRules: [], reasons: [], roles: [] } };

/** Chooses a service in the list, and waits until its roles are shown. */
export async function chooseService(name = /^8 March 2026/): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name }));
  await screen.findByRole('heading', { level: 3, name: /^\d+ March 2026/ });
}

/** Removes the builder and clears the pending selections, which outlive it. */
export function clearBuilder(): void {
  cleanup();
  const { byService, markSaved } = renderHook(usePendingSelections).result.current;
  cleanup();
  markSaved(Object.fromEntries(Object.keys(byService).map((key) => [key, []])));
}

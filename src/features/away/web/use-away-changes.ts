import { availabilityCalls } from '#contract/availability.ts';
import { awayCalls } from '#contract/away.ts';
import { coverCalls } from '#contract/cover.ts';
import { rosterCalls } from '#contract/roster.ts';
import { useChange } from '#web/api/use-change.ts';

/** What screens show differs after a time away is added or removed. */
const CHANGED_BY_AWAY = [
  awayCalls.listAway,
  availabilityCalls.listAvailability,
  coverCalls.listCoverRequests,
  rosterCalls.listBuilderServices,
];

/** Returns the call that adds a time away. */
export function useAddAway() {
  return useChange(awayCalls.addAway, CHANGED_BY_AWAY);
}

/** Returns the call that removes a time away. */
export function useRemoveAway() {
  return useChange(awayCalls.removeAway, CHANGED_BY_AWAY);
}

import { availabilityCalls } from '#contract/availability.ts';
import { awayCalls } from '#contract/away.ts';
import { coverCalls } from '#contract/cover.ts';
import { rosterCalls } from '#contract/roster.ts';

/** What screens show differs after a time away is added or removed. */
export const CHANGED_BY_AWAY = [
  awayCalls.listAway,
  availabilityCalls.listAvailability,
  coverCalls.listCoverRequests,
  rosterCalls.listBuilderServices,
];

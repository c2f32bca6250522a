import type { PlainDate } from '#domain/calendar/calendar.ts';
import { type GivenResponse, toGivenResponse } from '#domain/serving/response.ts';
import { chanceOf } from './chance.ts';
import type { SampleAssignment } from './rosters.ts';

const REASONS = ['We are away that weekend.', "I'm working that day.", null] as const;

/**
 * Returns what a member has said about an assignment in a published month. Some have not responded, and some can't make
 * a service that is still to come.
 */
export function sampleResponse({ date, userId }: SampleAssignment, today: PlainDate): GivenResponse {
  const chance = chanceOf('response', date, userId);
  if (chance < 0.65) return toGivenResponse('confirmed', null);
  if (chance < 0.85 || date < today) return toGivenResponse('none', null);
  const reason = REASONS[Math.floor(chanceOf('reason', date, userId) * REASONS.length)];
  return toGivenResponse('declined', reason ?? null);
}

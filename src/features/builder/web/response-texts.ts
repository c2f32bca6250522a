import type { AssignmentResponse } from '#domain/serving/response.ts';
import { catalogue } from '#texts/catalogue.ts';
import { listText } from '#texts/counts-and-lists.ts';

/** What the assigned people of a published month have said. */
export const RESPONSE_TEXTS = catalogue('responses', {
  responses: { none: 'No response yet', confirmed: 'Confirmed', declined: "Can't make it" },
  reason: (reason: string) => `Reason: ${reason}`,
});

/** Returns "9 confirmed, 2 waiting, 1 can't" without the counts that are 0. Empty if no one has responded. */
export const responseCounts = catalogue(
  'response-counts',
  ({ confirmed, none, declined }: Readonly<Record<AssignmentResponse, number>>) =>
    listText([
      confirmed > 0 ? `${confirmed} confirmed` : null,
      none > 0 && confirmed + declined > 0 ? `${none} waiting` : null,
      declined > 0 ? `${declined} can't` : null,
    ]),
);

import type { DeclaredRefusal } from '#contract/call.ts';
import type { coverCalls } from '#contract/cover.ts';
import { catalogue } from '#texts/catalogue.ts';
import { plural } from '#texts/counts-and-lists.ts';
import { shortServiceTitle, type TitledService } from '#texts/services.ts';

/** The texts for members who can cover a place. */
export const COVER_TEXTS = catalogue('cover', {
  heading: 'Can you help?',
  about: 'If you take it, you are on the roster at once.',
  nothingNeeded: 'No help is needed right now. Thank you!',
  asked: 'You were asked',
  take: 'I can take it',
  taking: 'Saving...',
  taken: (role: string, service: TitledService) =>
    `You serve as ${role} on ${shortServiceTitle(service)}. Thank you for helping.`,
  more: (count: number) => plural(count, { one: '1 more place', other: `${count} more places` }),
  failed: "Couldn't load the places that need cover.",
});

/** Why the reader can't take a place, where the server's sentence is about someone else. */
export const TAKING_REFUSALS = catalogue<
  Partial<Record<DeclaredRefusal<typeof coverCalls.acceptCover>, string>>
>('taking-refusals', {
  already_assigned: 'You already serve at this service.',
  not_available: 'You answered that you are not available for this service.',
  no_roster: 'The roster for this month is being changed, so no one can take this place now.',
});

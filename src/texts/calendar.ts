import { catalogue } from './catalogue.ts';

/** The names of calendar feeds in calendar apps. Two people of a household may have theirs on one phone. */
export const FEED_NAMES = catalogue('calendar-names', {
  own: (member: string, church: string) => `${member}: services${church ? ` at ${church}` : ''}`,
  roster: (church: string) => `${church || 'Sundial'}: service roster`,
});

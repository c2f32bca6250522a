import { listInSentence } from './lists.ts';
import { t } from './t.ts';

/** Returns the name of a member's calendar feed in calendar apps. Two people of a household may have theirs on one phone. */
export function ownFeedName(member: string, church: string): string {
  return church ? t('calendar:ownNameAt', { member, church }) : t('calendar:ownName', { member });
}

/** Returns the name of a calendar feed that has ended. It names no one, because its member may have been removed. */
export function endedFeedName(church: string): string {
  return t('calendar:endedName', { church: church || 'Sundial' });
}

/** Returns the name of the calendar feed of the roster of these teams. Without any, it is of the whole roster. */
export function rosterFeedName(church: string, teams: readonly string[]): string {
  const named = { church: church || 'Sundial' };
  return teams.length > 0
    ? t('calendar:rosterNameOf', { ...named, teams: listInSentence(teams) })
    : t('calendar:rosterName', named);
}

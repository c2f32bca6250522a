import type { RosterNotice } from '#contract/notifications.ts';
import type { RosterChange } from '#contract/roster.ts';
import { atStart } from '#languages/dates.ts';
import { asSentence, joinSentences, listInSentence } from '#languages/lists.ts';
import { serviceTitle } from '#languages/services.ts';
import { t } from '#languages/t.ts';
import { totalOf } from '#web/parts/message-previews.tsx';

function changeOf({ kind, member: { name }, role, formerRole: former }: RosterChange): string {
  if (kind === 'removed')
    return role === null
      ? t('builder:notice.change.removed', { name })
      : t('builder:notice.change.removedAs', { name, role });
  if (role === null) return t('builder:notice.change.added', { name });
  return kind === 'added' || former === null
    ? t('builder:notice.change.addedAs', { name, role })
    : t('builder:notice.change.movedTo', { name, role, former });
}

/** Returns a change as a phrase: "8 March 2026: Ruth Hill serves as Usher instead of Reader". */
export function changeText(change: RosterChange): string {
  const service = atStart(serviceTitle(change));
  return t('builder:notice.onService', { service, change: changeOf(change) });
}

/** Returns how many people get which message, and which channels are not set up. */
export function recipientsText({ previews, notSetUp }: RosterNotice): string {
  const { push, sms, email, messages } = totalOf(previews);
  const reached = listInSentence([
    push === 0 ? null : t('builder:notice.byPush', { count: push }),
    sms === 0
      ? null
      : t('builder:notice.bySms', {
          count: sms,
          messages: t('builder:notice.billable', { count: messages }),
        }),
    email === 0 ? null : t('builder:notice.byEmail', { count: email }),
  ]);
  return joinSentences([
    reached && asSentence(reached),
    ...notSetUp.map((channel) => t(`messaging:setUp.${channel}`)),
  ]);
}

/** Returns how many people get a message. */
export function countRecipients({ previews }: RosterNotice): number {
  return totalOf(previews).people;
}

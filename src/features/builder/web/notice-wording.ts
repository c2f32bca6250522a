import type { RosterNotice } from '#contract/notifications.ts';
import type { RosterChange } from '#contract/roster.ts';
import { fromWire } from '#contract/service-on-wire.ts';
import { joinSentences, listInSentence } from '#languages/lists.ts';
import { serviceTitle } from '#languages/services.ts';
import { t } from '#languages/t.ts';

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
  const service = serviceTitle({ ...change, date: fromWire(change).date });
  return t('builder:notice.onService', { service, change: changeOf(change) });
}

/** Returns how many people get which message, and which channels are not set up. */
export function recipientsText({ sms, email, notSetUp }: RosterNotice): string {
  const reached = listInSentence([
    sms &&
      t('builder:notice.bySms', {
        count: sms.people,
        messages: t('builder:notice.billable', { count: sms.messages }),
      }),
    email && t('builder:notice.byEmail', { count: email.people }),
  ]);
  return joinSentences([
    reached && t('builder:asSentence', { phrase: reached }),
    ...notSetUp.map((channel) => t(`messaging:setUp.${channel}`)),
  ]);
}

/** Returns how many people get a message. */
export function countRecipients({ sms, email }: RosterNotice): number {
  return (sms?.people ?? 0) + (email?.people ?? 0);
}

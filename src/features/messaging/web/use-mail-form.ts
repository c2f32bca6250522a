import { useState } from 'react';
import { type MailResult, mailCalls } from '#contract/mail.ts';
import { firstDay, type Month } from '#domain/calendar/calendar.ts';
import { readAddresses } from '#domain/members/email.ts';
import type { AvailabilityView, RosterView, SheetKind } from '#domain/sheets/sheets.ts';
import { formatMonth } from '#languages/dates.ts';
import { faultText } from '#languages/faults.ts';
import { listText } from '#languages/lists.ts';
import { t } from '#languages/t.ts';
import { sentenceOf } from '#web/api/api.ts';
import { useChange } from '#web/api/use-change.ts';
import { useTabState } from '#web/frame/tab-drafts.tsx';
import { useTeamQuery } from '#web/teams/use-team-choice.ts';
import { showToast } from '#web/ui/toast-store.ts';

const CALLS = { roster: mailCalls.sendRoster, availability: mailCalls.sendAvailability } as const;

/** The styles available for emailed PDFs. */
export type MailView<Kind extends SheetKind> = Kind extends 'roster' ? RosterView : AvailabilityView;

function showFailure(kind: SheetKind, reason: string): void {
  const description = t(`messaging:mail.${kind}.failed`, { reason });
  showToast({ title: t('messaging:mailForm.errorTitle'), description, variant: 'destructive' });
}

/** Shows that an email was sent, or that it is still on its way. */
function showSuccess(month: Month, { recipients }: MailResult): void {
  const waiting = recipients.find(({ status }) => status === 'pending');
  const addresses = listText(recipients.map(({ email }) => email));
  showToast(
    waiting
      ? { title: t('messaging:mailForm.pending'), description: waiting.detail }
      : {
          title: t('messaging:mailForm.sent'),
          description: t('messaging:mailForm.sentTo', { month: formatMonth(month), addresses }),
        },
  );
}

/** Returns the state of the address field and the function that sends. A failure preserves the address. */
export function useMailForm<Kind extends SheetKind>(kind: Kind) {
  const chosen = useTeamQuery();
  // The availability is that of everyone.
  const team = kind === 'roster' ? chosen : {};
  const send = useChange(CALLS[kind] as (typeof CALLS)['availability']);
  const [email, setEmail] = useTabState(`email-of-${kind}`, '');
  const [fault, setFault] = useState<string | undefined>();

  async function submit(month: Month, viewType: MailView<Kind>): Promise<void> {
    if (send.isPending) return;
    const read = readAddresses(email);
    const wrong = read.ok ? undefined : faultText(read.fault);
    setFault(wrong);
    if (wrong) return showToast({ title: wrong, variant: 'destructive' });
    try {
      const result = await send.mutateAsync({ body: { email, month: firstDay(month), viewType, ...team } });
      if (result.error === undefined) {
        showSuccess(month, result);
        setEmail('');
      } else showFailure(kind, result.error);
    } catch (error) {
      showFailure(kind, sentenceOf(error, t('messaging:mailForm.failedText')));
    }
  }

  return {
    email,
    fault,
    isSending: send.isPending,
    type: (text: string) => {
      setEmail(text);
      setFault(undefined);
    },
    submit,
  };
}

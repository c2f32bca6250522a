import { Suspense, useState } from 'react';
import { messagingCalls } from '#contract/messaging.ts';
import { sentenceOf } from '#web/api/api.ts';
import { useChange } from '#web/api/use-change.ts';
import { lazyPart } from '#web/loading/lazy-part.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CardHeader } from '#web/ui/card-header.tsx';
import { ListIcon } from '#web/ui/icons.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { MESSAGING_TEXTS } from './texts.ts';

const SentMessagesDialog = lazyPart(
  async () => (await import('./sent-messages-dialog.tsx')).SentMessagesDialog,
);

type Kind = keyof typeof MESSAGING_TEXTS.tests;

/** The result of a configuration test. It stays visible, because reading the instructions takes a while. */
interface Outcome {
  readonly title: string;
  readonly text: string;
  readonly isGood: boolean;
}

/** Shows the configuration tests, which send nothing, and a button that opens the sent messages. */
export function MessagesCard() {
  const sms = useChange(messagingCalls.testSms);
  const email = useChange(messagingCalls.testEmail);
  const [outcomes, setOutcomes] = useState<Partial<Record<Kind, Outcome>>>({});
  const [isOpen, setIsOpen] = useState(false);

  async function test(
    kind: Kind,
    callTest: () => Promise<{ success: boolean; error?: string | undefined; details?: string | undefined }>,
  ) {
    const texts = MESSAGING_TEXTS.tests[kind];
    let outcome: Outcome;
    try {
      const { success, error, details } = await callTest();
      const title = success ? texts.valid : texts.invalid;
      outcome = { title, text: error ?? details ?? '', isGood: success };
    } catch (fault) {
      const text = sentenceOf(fault, MESSAGING_TEXTS.failedText);
      outcome = { title: texts.failed, text, isGood: false };
    }
    setOutcomes((before) => ({ ...before, [kind]: outcome }));
    showToast({
      title: outcome.title,
      description: outcome.text,
      variant: outcome.isGood ? 'default' : 'destructive',
    });
  }

  const button = (kind: Kind, isBusy: boolean, onClick: () => void) => (
    <Button busy={isBusy} busyLabel={MESSAGING_TEXTS.testing} onClick={onClick}>
      {MESSAGING_TEXTS.tests[kind].button}
    </Button>
  );

  return (
    <Card className="flex flex-col gap-4">
      <CardHeader title={MESSAGING_TEXTS.title} about={MESSAGING_TEXTS.about} />
      <div className="flex flex-wrap gap-3">
        {button('sms', sms.isPending, () => void test('sms', () => sms.mutateAsync({})))}
        {button('email', email.isPending, () => void test('email', () => email.mutateAsync({})))}
        <Button icon={<ListIcon />} onClick={() => setIsOpen(true)}>
          {MESSAGING_TEXTS.showSent}
        </Button>
      </div>
      {Object.values(outcomes).map(({ title, text, isGood }) => (
        <Alert key={title} tone={isGood ? 'yes' : 'no'} title={title}>
          {text}
        </Alert>
      ))}
      {isOpen && (
        <Suspense>
          <SentMessagesDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </Card>
  );
}

import { type ReactNode, useState } from 'react';
import { messagingCalls } from '#contract/messaging.ts';
import { sentenceOf } from '#web/api/api.ts';
import { useChange } from '#web/api/use-change.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { MESSAGING_TEXTS } from './texts.ts';

type Kind = keyof typeof MESSAGING_TEXTS.tests;

/** The result of a configuration test. */
interface Outcome {
  readonly title: string;
  readonly text: string;
  readonly isGood: boolean;
}

/**
 * Shows the configuration tests, which send nothing. `isDetailed` shows what the server says about its settings, instead
 * of a plain sentence.
 */
export function ConfigurationTestsPanel({
  isDetailed,
  children,
}: {
  isDetailed: boolean;
  children?: ReactNode;
}) {
  const sms = useChange(messagingCalls.testSms);
  const email = useChange(messagingCalls.testEmail);
  const [outcomes, setOutcomes] = useState<Partial<Record<Kind, Outcome>>>({});

  async function test(
    kind: Kind,
    callTest: () => Promise<{ success: boolean; error?: string | undefined; details?: string | undefined }>,
  ) {
    const texts = MESSAGING_TEXTS.tests[kind];
    let outcome: Outcome;
    try {
      const { success, error, details } = await callTest();
      const plain = success ? MESSAGING_TEXTS.ready : texts.askForHelp;
      const text = isDetailed ? (error ?? details ?? '') : plain;
      outcome = { title: success ? texts.valid : texts.invalid, text, isGood: success };
    } catch (fault) {
      const text = sentenceOf(fault);
      outcome = { title: texts.failed, text, isGood: false };
    }
    setOutcomes((before) => ({ ...before, [kind]: outcome }));
  }

  const button = (kind: Kind, isBusy: boolean, onClick: () => void) => (
    <Button busy={isBusy} busyLabel={MESSAGING_TEXTS.testing} onClick={onClick}>
      {MESSAGING_TEXTS.tests[kind].button}
    </Button>
  );

  return (
    <>
      <div className="flex flex-wrap gap-3">
        {button('sms', sms.isPending, () => void test('sms', () => sms.mutateAsync({})))}
        {button('email', email.isPending, () => void test('email', () => email.mutateAsync({})))}
        {children}
      </div>
      {Object.values(outcomes).map(({ title, text, isGood }) => (
        <Alert key={title} tone={isGood ? 'yes' : 'no'} title={title} announce>
          {text}
        </Alert>
      ))}
    </>
  );
}

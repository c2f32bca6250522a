import { useState } from 'react';
import { messagingCalls } from '#contract/messaging.ts';
import { t } from '#languages/t.ts';
import { sentenceOf } from '#web/api/api.ts';
import { useChange } from '#web/api/use-change.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

type Kind = 'sms' | 'email';

/** The result of a configuration test. */
interface Outcome {
  readonly title: string;
  readonly text: string;
  readonly isGood: boolean;
}

/** Shows the configuration tests, which send nothing, with what the server says about its settings. */
export function SendingCard() {
  const sms = useChange(messagingCalls.testSms);
  const email = useChange(messagingCalls.testEmail);
  const [outcomes, setOutcomes] = useState<Partial<Record<Kind, Outcome>>>({});

  async function test(
    kind: Kind,
    callTest: () => Promise<{ success: boolean; error?: string | undefined; details?: string | undefined }>,
  ) {
    let outcome: Outcome;
    try {
      const { success, error, details } = await callTest();
      const title = t(`messaging:tests.${kind}.${success ? 'valid' : 'invalid'}`);
      outcome = { title, text: error ?? details ?? '', isGood: success };
    } catch (fault) {
      const text = sentenceOf(fault);
      outcome = { title: t(`messaging:tests.${kind}.failed`), text, isGood: false };
    }
    setOutcomes((before) => ({ ...before, [kind]: outcome }));
  }

  const button = (kind: Kind, isBusy: boolean, onClick: () => void) => (
    <Button busy={isBusy} busyLabel={t('messaging:testing')} onClick={onClick}>
      {t(`messaging:tests.${kind}.button`)}
    </Button>
  );

  return (
    <Card className="flex flex-col gap-4">
      <h2 className="font-bold text-xl">{t('messaging:sendingTitle')}</h2>
      <div className="flex flex-wrap gap-3">
        {button('sms', sms.isPending, () => void test('sms', () => sms.mutateAsync({})))}
        {button('email', email.isPending, () => void test('email', () => email.mutateAsync({})))}
      </div>
      {Object.values(outcomes).map(({ title, text, isGood }) => (
        <Alert key={title} tone={isGood ? 'yes' : 'no'} title={title} announce>
          {text}
        </Alert>
      ))}
    </Card>
  );
}

import { useId } from 'react';
import type { SignInResponse } from '#contract/auth.ts';
import { t } from '#languages/t.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';

import { useSecondStep } from './use-second-step.ts';

/** The field takes the focus, because it replaces the button that had it. */
const focus = (input: HTMLInputElement | null) => input?.focus();

/**
 * Asks for the passkey after a correct PIN, or for a recovery code instead. Going back preserves the sign-in form's
 * input.
 */
export function SecondStepDialog({ onEnd }: { onEnd: (signedIn: SignInResponse | null) => void }) {
  const step = useSecondStep(onEnd);
  const form = useId();
  const isCode = step.method === 'code';

  return (
    <Dialog
      locked
      onClose={step.goBack}
      title={t('passkeys:secondStep.title')}
      description={isCode ? t('passkeys:secondStep.aboutCode') : t('passkeys:secondStep.about')}
      footer={
        <>
          <Button variant={step.isOver ? 'primary' : 'quiet'} onClick={step.goBack}>
            {t('passkeys:secondStep.back')}
          </Button>
          {!step.isOver && isCode && (
            <Button
              type="submit"
              form={form}
              variant="primary"
              busy={step.isBusy}
              busyLabel={t('passkeys:secondStep.loggingIn')}
            >
              {t('passkeys:secondStep.logIn')}
            </Button>
          )}
          {!step.isOver && !isCode && (
            <Button
              variant="primary"
              busy={step.isBusy}
              busyLabel={t('passkeys:secondStep.waiting')}
              onClick={step.requestPasskey}
            >
              {t('passkeys:secondStep.usePasskey')}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {step.fault && <Alert tone="no" title={step.fault} announce />}
        {isCode && (
          <Form id={form} onSubmit={step.sendCode}>
            <TextField
              ref={focus}
              label={t('passkeys:secondStep.code')}
              hint={t('passkeys:secondStep.codeHint')}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={step.code}
              error={step.codeFault}
              onChange={(event) => step.typeCode(event.target.value)}
            />
          </Form>
        )}
        {!step.isOver && (
          <Button
            variant="quiet"
            className="-ms-5 self-start"
            onClick={isCode ? step.requestPasskey : step.showCodeForm}
          >
            {isCode ? t('passkeys:secondStep.usePasskeyInstead') : t('passkeys:secondStep.useCode')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

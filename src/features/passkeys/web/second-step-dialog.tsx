import { useId } from 'react';
import type { Member } from '#contract/members.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { SECOND_STEP_TEXTS } from './texts.ts';
import { useSecondStep } from './use-second-step.ts';

/** The field takes the focus, because it replaces the button that had it. */
const focus = (input: HTMLInputElement | null) => input?.focus();

/**
 * Asks for the passkey after a correct PIN, or for a recovery code instead. Going back preserves the sign-in form's
 * input.
 */
export function SecondStepDialog({ onEnd }: { onEnd: (signedIn: Member | null) => void }) {
  const step = useSecondStep(onEnd);
  const form = useId();
  const isCode = step.method === 'code';

  return (
    <Dialog
      open
      locked
      onClose={step.goBack}
      title={SECOND_STEP_TEXTS.title}
      description={isCode ? SECOND_STEP_TEXTS.aboutCode : SECOND_STEP_TEXTS.about}
      footer={
        <>
          <Button variant={step.isOver ? 'primary' : 'quiet'} onClick={step.goBack}>
            {SECOND_STEP_TEXTS.back}
          </Button>
          {!step.isOver && isCode && (
            <Button
              type="submit"
              form={form}
              variant="primary"
              busy={step.isBusy}
              busyLabel={SECOND_STEP_TEXTS.loggingIn}
            >
              {SECOND_STEP_TEXTS.logIn}
            </Button>
          )}
          {!step.isOver && !isCode && (
            <Button
              variant="primary"
              busy={step.isBusy}
              busyLabel={SECOND_STEP_TEXTS.waiting}
              onClick={step.requestPasskey}
            >
              {SECOND_STEP_TEXTS.usePasskey}
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
              label={SECOND_STEP_TEXTS.code}
              hint={SECOND_STEP_TEXTS.codeHint}
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
            className="-ml-5 self-start"
            onClick={isCode ? step.requestPasskey : step.showCodeForm}
          >
            {isCode ? SECOND_STEP_TEXTS.usePasskeyInstead : SECOND_STEP_TEXTS.useCode}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

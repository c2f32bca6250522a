import { lazyPart } from '#web/loading/lazy-part.tsx';
import { withTexts } from '#web/loading/load-texts.ts';
import { useSecondStepEnd } from '#web/session/second-step.ts';

const SecondStepDialog = lazyPart(
  withTexts(
    ['passkeys'],
    async () => (await import('#features/passkeys/web/second-step-dialog.tsx')).SecondStepDialog,
  ),
);

/**
 * Shows the second step after a correct PIN of a member with a passkey, on top of the screen that asked for the PIN.
 */
export function SecondStep() {
  const end = useSecondStepEnd();
  return end && <SecondStepDialog onEnd={end} />;
}

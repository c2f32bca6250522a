import { lazy, Suspense } from 'react';
import { useSecondStepEnd } from '../second-step.ts';

const SecondStepDialog = lazy(async () => ({
  default: (await import('#features/passkeys/web/second-step-dialog.tsx')).SecondStepDialog,
}));

/** Shows the second step after a correct PIN of a member with a passkey, over whatever screen asked for the PIN. */
export function SecondStep() {
  const end = useSecondStepEnd();
  return (
    end && (
      <Suspense>
        <SecondStepDialog onEnd={end} />
      </Suspense>
    )
  );
}

import { setupCalls } from '#contract/setup.ts';
import type { SetupConfirmation } from '#domain/setup/setup.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { useChange } from '#web/api/use-change.ts';

/** Returns the steps of the setup, up to date with every change, and a function that confirms one. */
export function useSetup() {
  const { data } = useRead(setupCalls.getSetup, {});
  const confirming = useChange(setupCalls.confirmSetup);
  return {
    setup: data,
    isSaving: confirming.isPending,
    confirm(step: SetupConfirmation): void {
      void confirming.mutateAsync({ body: { step } }).catch((error) => showFailure(t('setup:failed'), error));
    },
  };
}

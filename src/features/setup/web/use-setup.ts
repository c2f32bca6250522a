import { memberCalls } from '#contract/members.ts';
import { setupCalls } from '#contract/setup.ts';
import type { SetupConfirmation } from '#domain/setup/setup.ts';
import { useRead } from '#web/api/server-state.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { useChange } from '#web/api/use-change.ts';
import { useCurrentUser } from '#web/session/session.tsx';
import { SETUP_TEXTS } from './texts.ts';

/** Returns the steps of the setup, up to date with every change, and functions that confirm one. */
export function useSetup() {
  const { data } = useRead(setupCalls.getSetup, {});
  const { id } = useCurrentUser();
  const marking = useChange(memberCalls.editAccess, { refreshes: false });
  const confirming = useChange(setupCalls.confirmSetup);

  const run = (change: Promise<unknown>) =>
    void change.catch((error) => showFailure(SETUP_TEXTS.failed, error, SETUP_TEXTS.failedText));
  const confirm = (step: SetupConfirmation) => confirming.mutateAsync({ body: { step } });

  return {
    setup: data,
    isSaving: marking.isPending || confirming.isPending,
    confirm: (step: SetupConfirmation) => run(confirm(step)),
    /** Stores whether the signed-in administrator serves. */
    sayServes: (serves: boolean) =>
      run(
        marking
          .mutateAsync({ params: { id }, body: { doesNotServe: !serves } })
          .then(() => confirm('serving')),
      ),
  };
}

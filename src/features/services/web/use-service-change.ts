import { useState } from 'react';
import type { Call, CallInput } from '#contract/call.ts';
import { serviceTimeCalls } from '#contract/service-times.ts';
import type { RefusalParams } from '#domain/refusals/refusal.ts';
import { issuesOf, refusalOf } from '#web/api/api.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { useChange } from '#web/api/use-change.ts';
import { type Conflict, conflictIn } from '#web/api/use-save.ts';

/** The people a change would remove from the roster. */
export type AssignedPeople = RefusalParams['service_has_assignments'];

/** Returns the people a refused change would remove from the roster, or null if it was refused for another reason. */
function assignedIn(error: unknown): AssignedPeople | null {
  const { editServiceTime, removeServiceTime, cancelService } = serviceTimeCalls;
  const refusal = refusalOf(error, editServiceTime, removeServiceTime, cancelService);
  return refusal?.code === 'service_has_assignments' ? refusal.params : null;
}

/**
 * Returns the state of a change to services. If people are assigned, `assigned` has them, and the next `run` must
 * confirm their removal. Any other failure shows a toast with this title, and `faults` has the errors of the fields.
 */
export function useServiceChange<C extends Call>(call: C, failureTitle: string) {
  const change = useChange(call);
  const [assigned, setAssigned] = useState<AssignedPeople | null>(null);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [conflict, setConflict] = useState<Conflict | null>(null);

  return {
    assigned,
    faults,
    conflict,
    isPending: change.isPending,

    /** Call when the input changes: people and faults are about the earlier input. */
    reset(): void {
      setAssigned(null);
      setFaults({});
    },

    /** Shows faults that were found before sending. */
    setFaults,

    /** Makes the change and returns its response, or null if it failed. */
    async run(input: CallInput<C>) {
      try {
        return { response: await change.mutateAsync(input) };
      } catch (error) {
        const found = assignedIn(error);
        const lost = conflictIn(error);
        setAssigned(found);
        setFaults(issuesOf(error));
        setConflict((before) => lost && { ...lost, now: { ...before?.now, ...lost.now } });
        if (!found && !lost) showFailure(failureTitle, error);
        return null;
      }
    },
  };
}

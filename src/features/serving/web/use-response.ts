import { useState } from 'react';
import { fromWire, onWire } from '#contract/service-on-wire.ts';
import { type MyService, servingCalls } from '#contract/serving.ts';
import type { AssignmentResponse } from '#domain/serving/response.ts';
import { refusalOf, sentenceOf } from '#web/api/api.ts';
import { useRefresh } from '#web/api/server-state.ts';
import { useChange } from '#web/api/use-change.ts';
import { SERVING_TEXTS as TEXTS } from './texts.ts';

interface Tapped {
  /** As it was when the member tapped. */
  readonly service: MyService;
  readonly response: AssignmentResponse;
  readonly isSaving: boolean;
}

/** Returns the member's response for a service, and a function that changes it. */
export function useResponse(service: MyService) {
  const save = useChange(servingCalls.respond);
  const refresh = useRefresh();
  // Shows a tapped response immediately, until the service is read again. If the server refuses it, the saved one returns.
  const [tapped, setTapped] = useState<Tapped | null>(null);
  const isSaving = tapped?.isSaving ?? false;

  return {
    response: tapped && (isSaving || tapped.service === service) ? tapped.response : service.response,
    isSaving,

    /** Reads the services again after a failure. The roster may have changed since the page was opened. */
    reload: () => void refresh(),

    /** Saves a response. Returns null, or why it failed. */
    async respond(response: AssignmentResponse, reason?: string): Promise<string | null> {
      setTapped({ service, response, isSaving: true });
      try {
        await save.mutateAsync({ body: { ...onWire(fromWire(service)), response, reason } });
        setTapped({ service, response, isSaving: false });
        return null;
      } catch (error) {
        setTapped(null);
        const isBeingChanged = refusalOf(error, servingCalls.respond)?.code === 'no_roster';
        return isBeingChanged ? TEXTS.beingChanged : sentenceOf(error, TEXTS.pleaseTryAgain);
      }
    },
  };
}

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type MyService, servingCalls } from '#contract/serving.ts';
import { serviceRef } from '#domain/services/services.ts';
import type { AssignmentResponse } from '#domain/serving/response.ts';
import { t } from '#languages/t.ts';
import { NetworkError, refusalOf, sentenceOf } from '../api/api.ts';
import { useRefresh } from '../api/server-state.ts';
import { showFailure } from '../api/show-failure.ts';
import { useChange } from '../api/use-change.ts';
import { lazyPart } from '../loading/lazy-part.tsx';
import { reloadIfServerResponds } from '../loading/reload-if-server-responds.ts';
import { noteMeaningfulAct } from '../session/push-offer.ts';
import { useCurrentUser } from '../session/session.ts';
import { showToast } from '../ui/toast-store.ts';
import { whenIdle } from '../ui/when-idle.ts';

const DeclineDialog = lazyPart(async () => (await import('./decline-dialog.tsx')).DeclineDialog);

interface Tapped {
  /** As it was when the member tapped. */
  readonly service: MyService;
  readonly response: AssignmentResponse;
  readonly isSaving: boolean;
}

/** Shows that the dialog could not be loaded. A page that outlived a release reloads instead. */
async function showUnreachable(error: unknown): Promise<void> {
  await reloadIfServerResponds();
  showFailure(t('common:duties.notSaved'), new NetworkError(error));
}

/**
 * Returns the response to a duty of the member or someone they may act for, the function to change it, and the dialog
 * for the reason.
 */
export function useResponse(service: MyService): {
  readonly response: AssignmentResponse;
  readonly isSaving: boolean;
  /** Confirms at once. Declining opens the dialog. */
  readonly choose: (choice: 'confirmed' | 'declined') => Promise<void>;
  readonly dialog: ReactNode;
} {
  const save = useChange(servingCalls.respond);
  const refresh = useRefresh();
  // Shows a tapped response immediately, until the service is read again. If the server refuses it, the saved one returns.
  const [tapped, setTapped] = useState<Tapped | null>(null);
  const [isDeclining, setDeclining] = useState(false);
  const hasFailed = useRef(false);
  const user = useCurrentUser();
  const acting = service.memberId === user.id ? {} : { memberId: service.memberId };
  const isSaving = tapped?.isSaving ?? false;
  const response = tapped && (isSaving || tapped.service === service) ? tapped.response : service.response;
  // Before a tap needs it, because the connection may be lost by then.
  useEffect(() => void whenIdle(DeclineDialog.preload).catch(() => undefined), []);

  /** Saves a response. Returns null, or why it failed. */
  async function respond(
    said: AssignmentResponse,
    decline: { reason?: string | undefined; withLeftAlone?: true } = {},
  ): Promise<string | null> {
    setTapped({ service, response: said, isSaving: true });
    try {
      await save.mutateAsync({
        body: { ...serviceRef(service), response: said, ...decline, ...acting },
      });
      setTapped({ service, response: said, isSaving: false });
      if (said === 'confirmed') noteMeaningfulAct();
      return null;
    } catch (error) {
      setTapped(null);
      const isBeingChanged = refusalOf(error, servingCalls.respond)?.code === 'no_roster';
      return isBeingChanged ? t('common:duties.beingChanged') : sentenceOf(error);
    }
  }

  async function choose(choice: 'confirmed' | 'declined'): Promise<void> {
    if (isSaving) return;
    if (choice === 'declined') return DeclineDialog.preload().then(() => setDeclining(true), showUnreachable);
    if (response === choice) return;
    const description = await respond(choice);
    if (description === null) return;
    showToast({ title: t('common:duties.notSaved'), description, variant: 'destructive' });
    // The roster may have changed since the page was opened.
    void refresh();
  }

  async function decline(reason: string | undefined, withLeftAlone: boolean): Promise<string | null> {
    const failure = await respond('declined', { reason, ...(withLeftAlone && { withLeftAlone }) });
    hasFailed.current = failure !== null;
    return failure;
  }

  function closeDialog(): void {
    setDeclining(false);
    // Not before, because the service may leave the list, and the dialog would close without saying why it failed.
    if (hasFailed.current) void refresh();
    hasFailed.current = false;
  }

  const dialog = isDeclining && <DeclineDialog service={service} onDecline={decline} onClose={closeDialog} />;
  return { response, isSaving, choose, dialog };
}

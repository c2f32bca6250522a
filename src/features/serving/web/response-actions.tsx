import { Suspense, useEffect, useRef, useState } from 'react';
import type { MyService } from '#contract/serving.ts';
import { NetworkError } from '#web/api/api.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { lazyPart } from '#web/loading/lazy-part.tsx';
import { reloadIfServerResponds } from '#web/loading/reload-if-server-responds.ts';
import { CheckIcon, CrossIcon } from '#web/ui/icons.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { SERVING_TEXTS as TEXTS } from './texts.ts';
import { useResponse } from './use-response.ts';

const loadDialog = async () => (await import('./decline-dialog.tsx')).DeclineDialog;
const DeclineDialog = lazyPart(loadDialog);

/** The two choices, with their mark and their look once they are chosen. */
const CHOICES = [
  { choice: 'confirmed', Icon: CheckIcon, chosen: 'border-yes bg-yes-tint text-yes' },
  { choice: 'declined', Icon: CrossIcon, chosen: 'border-no bg-no-tint text-no' },
] as const;

/** Shows the reason that the member gave, and what becomes of their place. */
function Declined({ service: { reason, coverRequest } }: { service: MyService }) {
  const state = coverRequest?.state;
  return (
    <>
      {(state === 'asking' || state === 'closed') && <p>{TEXTS.cover[state]}</p>}
      {reason !== null && <p className="text-ink-2">{TEXTS.ownReason(reason)}</p>}
    </>
  );
}

/** Shows the member's response for a service and its two choices, which never move or change their size. */
export function ResponseActions({ service }: { service: MyService }) {
  const { response, isSaving, respond, reload } = useResponse(service);
  const [isDeclining, setDeclining] = useState(false);
  const hasFailed = useRef(false);
  // Before a tap needs it, because the connection may be lost by then.
  useEffect(() => void loadDialog().catch(() => undefined), []);

  async function choose(choice: 'confirmed' | 'declined'): Promise<void> {
    if (isSaving) return;
    if (choice === 'declined') return loadDialog().then(() => setDeclining(true), showUnreachable);
    if (response === choice) return;
    const description = await respond(choice);
    if (description === null) return;
    showToast({ title: TEXTS.notSaved, description, variant: 'destructive' });
    reload();
  }

  /** Says that the dialog could not be loaded. A page that outlived a release reloads instead. */
  async function showUnreachable(error: unknown): Promise<void> {
    await reloadIfServerResponds();
    showFailure(TEXTS.notSaved, new NetworkError(error), TEXTS.pleaseTryAgain);
  }

  async function decline(reason: string | undefined): Promise<string | null> {
    const failure = await respond('declined', reason);
    hasFailed.current = failure !== null;
    return failure;
  }

  function closeDialog(): void {
    setDeclining(false);
    // Not before, because the service may leave the list, and the dialog would close without saying why it failed.
    if (hasFailed.current) reload();
    hasFailed.current = false;
  }

  return (
    <>
      <p role="status" className="mt-1 font-semibold">
        {TEXTS.responses[response]}
      </p>
      <fieldset
        aria-label={TEXTS.choicesFor({ ...service, date: service.serviceDate })}
        className="mb-2 grid min-w-0 grid-cols-[repeat(auto-fit,minmax(min(7.5rem,100%),1fr))] gap-2 sm:max-w-88"
      >
        {CHOICES.map(({ choice, Icon, chosen }) => (
          <button
            key={choice}
            type="button"
            aria-pressed={response === choice}
            aria-disabled={isSaving || undefined}
            onClick={() => void choose(choice)}
            className={`flex min-h-14 items-center justify-center gap-2 rounded-control border-2 px-1.5 text-left font-semibold text-balance leading-tight ${response === choice ? chosen : 'border-edge'}`}
          >
            {response === choice ? (
              <Icon />
            ) : (
              <span className="size-[1.25em] shrink-0 rounded-full border-2 border-edge" />
            )}
            {TEXTS.choices[choice]}
          </button>
        ))}
      </fieldset>
      {response === 'declined' && <Declined service={service} />}
      {isDeclining && (
        <Suspense fallback={null}>
          <DeclineDialog service={service} isSaving={isSaving} onDecline={decline} onClose={closeDialog} />
        </Suspense>
      )}
    </>
  );
}

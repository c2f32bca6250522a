import { type ReactNode, useId } from 'react';
import type { MyService as Duty } from '#contract/serving.ts';
import { DUTY_TEXTS } from '#web/duties/texts.ts';
import { useResponse } from '#web/duties/use-response.tsx';
import { CheckIcon, CrossIcon, LockIcon } from '#web/ui/icons.tsx';
import { AVAILABILITY_TEXTS as TEXTS } from './texts.ts';
import type { MyService } from './use-my-month.ts';

/** What to do with a member's tap. */
export interface ServiceActions {
  readonly onAnswer: (service: MyService, isAvailable: boolean) => void;
  /** Id of the sentence that says why locked services are locked. */
  readonly lockReasonId: string;
  /** Called when the user taps a choice of a locked service. */
  readonly onLocked: () => void;
}

const CHOICE =
  'flex not-print:min-h-12 items-center justify-center gap-1 rounded-control border px-1.5 leading-tight';

const CHOSEN = {
  yes: 'border-yes bg-yes-tint font-semibold text-yes',
  no: 'border-no bg-no-tint font-semibold text-no',
};

/** Shows what a row is about, and its choices at the right, or below where both don't fit. */
function Row(props: { label: ReactNode; note?: ReactNode; width: string; children: ReactNode }) {
  const { label, note, width, children } = props;
  return (
    <div className="flex not-print:min-h-16 flex-wrap items-center gap-x-2 gap-y-1.5 py-1.5">
      <div className="min-w-0 flex-[1_1_6rem] leading-snug">
        {label}
        {note}
      </div>
      <div className={`grid grid-cols-[repeat(auto-fit,minmax(min(5rem,100%),1fr))] gap-1.5 ${width}`}>
        {children}
      </div>
    </div>
  );
}

/** Shows an answer as two choices, which never move or change their size. */
function Answer({ service, label, ...actions }: ServiceActions & { service: MyService; label: ReactNode }) {
  const { isAvailable, isAway, lock } = service;
  const isLocked = lock !== null;
  const awayId = useId();
  const edge = isLocked ? 'border-line border-dashed text-ink-2' : 'border-edge';
  const lockedEdge = isLocked ? 'border-dashed' : '';
  const describedBy =
    [isAway && awayId, isLocked && actions.lockReasonId].filter(Boolean).join(' ') || undefined;

  function answer(next: boolean): void {
    if (isLocked) actions.onLocked();
    else if (next !== isAvailable) actions.onAnswer(service, next);
  }

  return (
    <Row
      width="flex-[0_1_11rem] sm:flex-[0_1_14rem]"
      label={
        <div className="flex items-center gap-1.5">
          {isLocked && <LockIcon className="size-4 shrink-0 text-ink-2" />}
          {label}
        </div>
      }
      note={
        isAway && (
          <p id={awayId} className="text-ink-2 text-sm">
            {TEXTS.away}
          </p>
        )
      }
    >
      <button
        type="button"
        role="switch"
        aria-label={TEXTS.canLabel(service)}
        aria-checked={isAvailable === true}
        aria-readonly={isLocked || undefined}
        aria-describedby={describedBy}
        className={`${CHOICE} ${isAvailable === true ? `${CHOSEN.yes} ${lockedEdge}` : edge}`}
        // The second click of a double click is not another answer.
        onClick={({ detail }) => detail > 1 || answer(isAvailable !== true)}
      >
        {isAvailable === true && <CheckIcon className="size-[1.1em]" />}
        {TEXTS.can}
      </button>
      <button
        type="button"
        aria-label={TEXTS.cannotLabel(service)}
        aria-pressed={isAvailable === false}
        aria-disabled={isLocked || undefined}
        aria-describedby={describedBy}
        className={`${CHOICE} ${isAvailable === false ? `${CHOSEN.no} ${lockedEdge}` : edge}`}
        onClick={() => answer(false)}
      >
        {isAvailable === false && <CrossIcon className="size-[1.1em]" />}
        {TEXTS.cannot}
      </button>
    </Row>
  );
}

/** Shows that the member serves, or has declined, and the one choice that changes that. */
function DutyAnswer({ service, duty, label }: { service: MyService; duty: Duty; label: ReactNode }) {
  const { response, isSaving, choose, dialog } = useResponse(duty);
  const isDeclined = response === 'declined';
  const choice = isDeclined ? 'confirmed' : 'declined';
  const text = DUTY_TEXTS.choices[choice];
  return (
    <>
      <Row
        width="flex-[0_1_8.5rem] sm:flex-[0_1_14rem]"
        label={label}
        note={
          <p
            role="status"
            className={`text-sm leading-snug ${isDeclined ? 'text-no' : 'font-semibold text-yes'}`}
          >
            {isDeclined ? TEXTS.declined(duty.role.name) : TEXTS.serve(duty.role.name)}
          </p>
        }
      >
        <button
          type="button"
          aria-label={TEXTS.respondLabel(text, service)}
          aria-disabled={isSaving || undefined}
          className={`${CHOICE} border-edge`}
          onClick={() => void choose(choice)}
        >
          {text}
        </button>
      </Row>
      {dialog}
    </>
  );
}

/** Shows one service: its answer, or what the member serves there by a published roster. */
export function ServiceRow({
  service,
  label,
  ...actions
}: ServiceActions & { service: MyService; label: ReactNode }) {
  return service.duty ? (
    <DutyAnswer service={service} duty={service.duty} label={label} />
  ) : (
    <Answer service={service} label={label} {...actions} />
  );
}

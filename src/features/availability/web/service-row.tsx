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

const LOCKED = {
  true: [TEXTS.can, 'text-yes', <CheckIcon key="yes" />],
  false: [TEXTS.cannot, 'text-no', <CrossIcon key="no" />],
  null: [TEXTS.unanswered, 'text-ink-2', null],
} as const;

/** An answer with what its row shows of it. */
interface AnswerProps {
  readonly service: MyService;
  readonly label: ReactNode;
  readonly note: ReactNode;
  readonly describedBy: string | undefined;
}

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
function Answer({ service, onAnswer, ...shown }: AnswerProps & Pick<ServiceActions, 'onAnswer'>) {
  const { isAvailable } = service;
  const answer = (next: boolean) => next !== isAvailable && onAnswer(service, next);
  return (
    <Row width="flex-[0_1_11rem] sm:flex-[0_1_14rem]" {...shown}>
      <button
        type="button"
        role="switch"
        aria-label={TEXTS.availableLabel(service, TEXTS.can)}
        aria-checked={isAvailable === true}
        aria-describedby={shown.describedBy}
        className={`${CHOICE} ${isAvailable === true ? CHOSEN.yes : 'border-edge'}`}
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
        aria-describedby={shown.describedBy}
        className={`${CHOICE} ${isAvailable === false ? CHOSEN.no : 'border-edge'}`}
        onClick={() => answer(false)}
      >
        {isAvailable === false && <CrossIcon className="size-[1.1em]" />}
        {TEXTS.cannot}
      </button>
    </Row>
  );
}

/** Shows an answer that can no longer change. A tap says why. */
function LockedAnswer({ service, onLocked, ...shown }: AnswerProps & Pick<ServiceActions, 'onLocked'>) {
  const { isAvailable } = service;
  const [text, color, mark] = LOCKED[`${isAvailable}`];
  return (
    <Row width="flex-[0_1_8rem]" {...shown}>
      <button
        type="button"
        role="switch"
        aria-label={TEXTS.availableLabel(service, text)}
        aria-checked={isAvailable === true}
        aria-readonly
        aria-describedby={shown.describedBy}
        className={`flex min-h-12 items-center gap-1.5 ${color}`}
        onClick={onLocked}
      >
        {mark}
        {text}
        <LockIcon className="ml-auto size-4 text-ink-2" />
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
  lockReasonId,
  ...actions
}: ServiceActions & { service: MyService; label: ReactNode }) {
  const awayId = useId();
  const { isAway, lock, duty } = service;
  if (duty) return <DutyAnswer service={service} duty={duty} label={label} />;
  const note = isAway && (
    <p id={awayId} className="text-ink-2 text-sm">
      {TEXTS.away}
    </p>
  );
  const describedBy = [isAway && awayId, lock && lockReasonId].filter(Boolean).join(' ') || undefined;
  const Shown = lock ? LockedAnswer : Answer;
  return <Shown service={service} label={label} note={note} describedBy={describedBy} {...actions} />;
}

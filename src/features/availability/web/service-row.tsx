import { type ReactNode, useId } from 'react';
import type { MyService as Duty } from '#contract/serving.ts';
import { fullName } from '#domain/members/member-name.ts';
import { roleInTeam } from '#languages/duties.ts';
import { listText } from '#languages/lists.ts';
import { serviceTitle } from '#languages/services.ts';
import { t } from '#languages/t.ts';
import { choiceText } from '#web/duties/choice-text.ts';
import { useResponse } from '#web/duties/use-response.tsx';
import { differsText, Exceptions } from '#web/family/exceptions.tsx';
import { useNameOfOther } from '#web/family/use-people.ts';
import { useCurrentUser } from '#web/session/session.ts';
import { CheckIcon, CrossIcon, LockIcon } from '#web/ui/icons.tsx';
import type { AnsweredService } from './use-my-month.ts';

/** The handlers of a member's taps. */
export interface ServiceActions {
  readonly onAnswer: (service: AnsweredService, isAvailable: boolean) => void;
  /** Id of the explanation of locked services. */
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

/** The text key, look and mark of the switch, by answer: while it can change, and afterwards. */
const OPEN = {
  true: ['can', CHOSEN.yes, <CheckIcon key="yes" className="size-[1.1em]" />],
  false: ['can', 'border-edge', null],
} as const;
const LOCKED = {
  true: ['can', 'text-yes', <CheckIcon key="yes" />],
  false: ['cannot', 'text-no', <CrossIcon key="no" />],
  null: ['unanswered', 'text-ink-2', null],
} as const;

/** Shows the subject of a row, with its choices at the right, or below if both don't fit. */
function Row(props: { label: ReactNode; note?: ReactNode; width: string; children: ReactNode }) {
  const { label, note, width, children } = props;
  return (
    <div className="flex not-print:min-h-16 flex-wrap items-center gap-x-2 gap-y-1.5 py-1.5">
      <div className="min-w-0 flex-[1_1_6rem] hyphens-auto leading-snug">
        {label}
        {note}
      </div>
      <div className={`grid grid-cols-[repeat(auto-fit,minmax(min(5rem,100%),1fr))] gap-1.5 ${width}`}>
        {children}
      </div>
    </div>
  );
}

/** Returns the words of the choices: the member's own, or those for another person or for several. */
function wordsFor([first, ...others]: AnsweredService['answers']) {
  if (others.length > 0) return 'several';
  return first?.person.isSelf ? 'own' : 'other';
}

/** Returns whether people's answers differ, without those who serve there. */
const isMixed = ({ answers, isAvailable }: AnsweredService) =>
  isAvailable === null && answers.some((one) => one.duty === null && one.isAvailable !== null);

/**
 * Returns the notes below the choices of a row: who serves, who differs from the others, who is away, and who answered.
 */
function exceptionsIn(service: AnsweredService): string {
  const [first, ...others] = service.answers;
  if (first && others.length === 0) {
    const { isAway, answeredBy: name } = first;
    const by = name !== null && t('availability:answeredBy', { name });
    return [isAway && t('availability:away'), by].filter(Boolean).join(' · ');
  }
  const lines = service.answers.map(({ person: { name }, duty, isAway, isAvailable }) => {
    if (duty) return t('common:family.serves', { name, role: roleInTeam(duty.role.name, duty.team) });
    if (isAway) return t('availability:isAway', { name });
    return isAvailable || !isMixed(service) ? null : differsText(name, isAvailable);
  });
  return listText(lines);
}

/**
 * Shows an answer as two choices, which never move or change their size. One that can no longer change is only shown,
 * by the same switch, so that it keeps the focus. A tap on it explains why.
 */
function Answer(props: ServiceActions & { service: AnsweredService; label: ReactNode }) {
  const { service, label, lockReasonId, onAnswer, onLocked } = props;
  const { isAvailable, answers } = service;
  const isLocked = service.lock !== null;
  const exceptions = exceptionsIn(service);
  const exceptionsId = useId();
  const describedBy =
    [exceptions && exceptionsId, isLocked && lockReasonId].filter(Boolean).join(' ') || undefined;
  const words = wordsFor(answers);
  const name = fullName(useCurrentUser());
  // With several people, those who serve there don't get a choice.
  const isAsked = answers.length === 1 || answers.some(({ duty }) => duty === null);
  const [said, color, mark] = isLocked ? LOCKED[`${isAvailable}`] : OPEN[`${isAvailable === true}`];
  const text =
    said === 'unanswered'
      ? t(isMixed(service) ? 'availability:mixed' : 'availability:unanswered')
      : t(`availability:words.${words}.${said}`);

  function answer(next: boolean): void {
    if (isLocked) onLocked();
    else if (next !== isAvailable) onAnswer(service, next);
  }

  return (
    <Row
      width={isLocked ? 'flex-[0_1_8rem]' : 'flex-[0_1_11rem] sm:flex-[0_1_14rem]'}
      label={label}
      note={
        <Exceptions
          id={exceptionsId}
          text={exceptions}
          expected={words === 'other' && !isLocked ? t('availability:answeredBy', { name }) : ''}
        />
      }
    >
      {isAsked && (
        <button
          type="button"
          role="switch"
          aria-label={t('availability:availableLabel', { service: serviceTitle(service), said: text })}
          aria-checked={isAvailable === true}
          aria-readonly={isLocked || undefined}
          aria-describedby={describedBy}
          className={isLocked ? `printed flex min-h-12 items-center gap-1.5 ${color}` : `${CHOICE} ${color}`}
          // The second click of a double click is not another answer.
          onClick={({ detail }) => detail > 1 || answer(isAvailable !== true)}
        >
          {mark}
          {text}
          {isLocked && <LockIcon className="ms-auto size-4 text-ink-2" />}
        </button>
      )}
      {isAsked && !isLocked && (
        <button
          type="button"
          aria-label={
            words === 'own'
              ? t('availability:cannotLabel', { service: serviceTitle(service) })
              : t('availability:respondLabel', {
                  choice: t(`availability:words.${words}.cannot`),
                  service: serviceTitle(service),
                })
          }
          aria-pressed={isAvailable === false}
          aria-describedby={describedBy}
          className={`${CHOICE} ${isAvailable === false ? CHOSEN.no : 'border-edge'}`}
          onClick={() => answer(false)}
        >
          {isAvailable === false && <CrossIcon className="size-[1.1em]" />}
          {t(`availability:words.${words}.cannot`)}
        </button>
      )}
    </Row>
  );
}

/** Shows that the member serves, or has declined, and the one choice that changes that. */
function DutyAnswer({ service, duty, label }: { service: AnsweredService; duty: Duty; label: ReactNode }) {
  const { response, isSaving, choose, dialog } = useResponse(duty);
  const isDeclined = response === 'declined';
  const choice = isDeclined ? 'confirmed' : 'declined';
  const name = useNameOfOther()(duty.memberId);
  const text = choiceText(choice, name);
  const role = roleInTeam(duty.role.name, duty.team);
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
            {name === null
              ? t(isDeclined ? 'availability:declined' : 'availability:serve', { role })
              : isDeclined
                ? choiceText('declined', name)
                : t('common:family.serves', { name, role })}
            {!isDeclined && duty.arriveAt && (
              <span className="block">{t('common:duties.arrive', { time: duty.arriveAt })}</span>
            )}
          </p>
        }
      >
        <button
          type="button"
          aria-label={t('availability:respondLabel', { choice: text, service: serviceTitle(service) })}
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

/** Shows one service: its answer, or the member's published duty there. */
export function ServiceRow(props: ServiceActions & { service: AnsweredService; label: ReactNode }) {
  const { service, label } = props;
  const [first, ...others] = service.answers;
  const duty = others.length === 0 ? first?.duty : null;
  return duty ? <DutyAnswer service={service} duty={duty} label={label} /> : <Answer {...props} />;
}

import { useId, useRef } from 'react';
import { formatDate } from '#texts/dates.ts';
import { Badge, ColorBadge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CheckIcon, ClockIcon, CrossIcon } from '#web/ui/icons.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { AVAILABILITY_TEXTS } from './texts.ts';
import type { MySunday } from './use-my-month.ts';

function Answer({ sunday: { isAvailable, isPast } }: { sunday: MySunday }) {
  if (isAvailable === null) {
    return (
      <Badge icon={<ClockIcon />}>
        {isPast ? AVAILABILITY_TEXTS.neverAnswered : AVAILABILITY_TEXTS.notAnswered}
      </Badge>
    );
  }
  return isAvailable ? (
    <Badge tone="yes" icon={<CheckIcon />}>
      {AVAILABILITY_TEXTS.available}
    </Badge>
  ) : (
    <Badge tone="no" icon={<CrossIcon />}>
      {AVAILABILITY_TEXTS.notAvailable}
    </Badge>
  );
}

/** Shows one Sunday: its date, its special day, the answer, and the controls that change it. */
export function SundayCard(props: {
  sunday: MySunday;
  isSaving: boolean;
  onAnswer: (isAvailable: boolean) => void;
  /** Id of the sentence that says why locked Sundays are locked. */
  lockReasonId: string;
  /** Called when the user taps the switch of a locked Sunday. */
  onLocked: () => void;
}) {
  const { sunday, isSaving, onAnswer, lockReasonId, onLocked } = props;
  const { date, isAvailable, specialDay, lock } = sunday;
  const answerId = useId();
  const toggle = useRef<HTMLButtonElement>(null);

  function answerNo(): void {
    if (isSaving) return;
    // The button disappears once the Sunday is answered, so move the focus first.
    toggle.current?.focus();
    onAnswer(false);
  }

  return (
    <Card
      stripe={specialDay?.color}
      flat={lock !== null}
      className="flex flex-wrap items-end gap-x-4 gap-y-2 sm:items-center"
    >
      <div className="flex min-w-0 flex-[1_1_7rem] flex-col items-start gap-1.5">
        <h3 className="font-bold text-lg">{formatDate(date)}</h3>
        {specialDay ? (
          <>
            <ColorBadge color={specialDay.color}>{specialDay.name}</ColorBadge>
            <p className="text-ink-2">{specialDay.description ?? AVAILABILITY_TEXTS.specialSunday}</p>
          </>
        ) : (
          <p className="text-ink-2">{AVAILABILITY_TEXTS.sundayService}</p>
        )}
        <div id={answerId} className="flex max-w-full">
          <Answer sunday={sunday} />
        </div>
      </div>
      {/* The switch stays in place when the button disappears. */}
      <div className="ml-auto flex flex-col items-end gap-2 sm:flex-row sm:items-center">
        {isAvailable === null && !lock && (
          <Button
            aria-label={AVAILABILITY_TEXTS.cannotLabel(date)}
            aria-disabled={isSaving || undefined}
            onClick={answerNo}
          >
            {AVAILABILITY_TEXTS.cannot}
          </Button>
        )}
        <Switch
          ref={toggle}
          label={AVAILABILITY_TEXTS.switchLabel(date)}
          labelHidden
          checked={isAvailable === true}
          undecided={isAvailable === null}
          locked={lock !== null}
          pending={isSaving}
          describedBy={lock ? `${answerId} ${lockReasonId}` : answerId}
          onCheckedChange={(checked) => (lock ? onLocked() : onAnswer(checked))}
        />
      </div>
    </Card>
  );
}

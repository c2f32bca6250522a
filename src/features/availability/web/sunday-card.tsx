import { useId } from 'react';
import { formatDate, monthOf } from '#domain/calendar.ts';
import { deadlineOf } from '#domain/deadline.ts';
import { Badge, ColourBadge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { CheckIcon, ClockIcon, CrossIcon, LockIcon } from '#web/ui/icons.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { useChurch } from '#web/use-church.ts';
import { AVAILABILITY_TEXTS } from './texts.ts';
import type { MySunday } from './use-my-month.ts';

function Answer({ isAvailable }: { isAvailable: boolean | null }) {
  if (isAvailable === null) return <Badge icon={<ClockIcon />}>{AVAILABILITY_TEXTS.notAnswered}</Badge>;
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

/** One Sunday: its date, what is special about it, the answer, and the switch that changes it. */
export function SundayCard(props: {
  sunday: MySunday;
  isSaving: boolean;
  onAnswer: (isAvailable: boolean) => void;
  /** The switch of a locked Sunday was tried. */
  onLocked: () => void;
}) {
  const { sunday, isSaving, onAnswer, onLocked } = props;
  const { deadlineDay } = useChurch();
  const { date, isAvailable, specialDay, lock } = sunday;
  const lockId = useId();
  const deadline = deadlineOf(monthOf(date), deadlineDay);
  return (
    <Card stripe={specialDay?.color} className="flex items-center gap-4">
      <div className="flex min-w-0 flex-1 flex-col items-start gap-1.5">
        <h3 className="font-bold text-lg">{formatDate(date)}</h3>
        {specialDay ? (
          <>
            <ColourBadge colour={specialDay.color}>{specialDay.name}</ColourBadge>
            <p className="text-ink-2">{specialDay.description ?? AVAILABILITY_TEXTS.specialSunday}</p>
          </>
        ) : (
          <p className="text-ink-2">{AVAILABILITY_TEXTS.sundayService}</p>
        )}
        <Answer isAvailable={isAvailable} />
        {lock && (
          <p id={lockId} className="flex items-start gap-1.5 text-ink-2 text-sm">
            <LockIcon className="mt-px size-[1.25em]" />
            {AVAILABILITY_TEXTS.locked}.{' '}
            {lock === 'past' ? AVAILABILITY_TEXTS.lockedPast : AVAILABILITY_TEXTS.lockedByDeadline(deadline)}
          </p>
        )}
      </div>
      <Switch
        label={AVAILABILITY_TEXTS.switchLabel(date)}
        labelHidden
        checked={isAvailable === true}
        pending={isSaving}
        describedBy={lock ? lockId : undefined}
        onCheckedChange={(checked) => (lock ? onLocked() : onAnswer(checked))}
      />
    </Card>
  );
}

import { type ReactNode, useId, useRef } from 'react';
import { isSunday } from '#domain/calendar.ts';
import { serviceKey } from '#domain/services.ts';
import { formatServiceDate } from '#texts/dates.ts';
import { nameOnItsDate, timeAndName } from '#texts/services.ts';
import { Badge, ColorBadge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CheckIcon, ClockIcon, CrossIcon } from '#web/ui/icons.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { AVAILABILITY_TEXTS } from './texts.ts';
import type { MyDay, MyService } from './use-my-month.ts';

function Answer({ service: { isAvailable, isPast } }: { service: MyService }) {
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

/** What to do with a member's tap. */
interface ServiceActions {
  readonly isSaving: boolean;
  readonly onAnswer: (service: MyService, isAvailable: boolean) => void;
  /** Id of the sentence that says why locked services are locked. */
  readonly lockReasonId: string;
  /** Called when the user taps the switch of a locked service. */
  readonly onLocked: () => void;
}

/** Shows the children, the answer to one service, and the controls that change it. */
function ServiceAnswer(props: ServiceActions & { service: MyService; children: ReactNode }) {
  const { service, children, isSaving, onAnswer, lockReasonId, onLocked } = props;
  const { isAvailable, lock } = service;
  const answerId = useId();
  const toggle = useRef<HTMLButtonElement>(null);

  function answerNo(): void {
    if (isSaving) return;
    // The button disappears once the service is answered, so move the focus first.
    toggle.current?.focus();
    onAnswer(service, false);
  }

  return (
    <>
      <div className="flex min-w-0 flex-[1_1_7rem] flex-col items-start gap-1.5">
        {children}
        <div id={answerId} className="flex max-w-full">
          <Answer service={service} />
        </div>
      </div>
      {/* The switch stays in place when the button disappears. */}
      <div className="ml-auto flex flex-col items-end gap-2 sm:flex-row sm:items-center">
        {isAvailable === null && !lock && (
          <Button
            aria-label={AVAILABILITY_TEXTS.cannotLabel(service)}
            aria-disabled={isSaving || undefined}
            onClick={answerNo}
          >
            {AVAILABILITY_TEXTS.cannot}
          </Button>
        )}
        <Switch
          ref={toggle}
          label={AVAILABILITY_TEXTS.switchLabel(service)}
          labelHidden
          checked={isAvailable === true}
          undecided={isAvailable === null}
          locked={lock !== null}
          pending={isSaving}
          describedBy={lock ? `${answerId} ${lockReasonId}` : answerId}
          onCheckedChange={(checked) => (lock ? onLocked() : onAnswer(service, checked))}
        />
      </div>
    </>
  );
}

/** Shows the date and its special day, and if there is only one service, that service's time and name. */
function DayHeading({ date, specialDay, services }: MyDay) {
  const [only, another] = services;
  const label = only && !another ? (specialDay ? timeAndName(only) : nameOnItsDate(only)) : null;
  const plainDay = isSunday(date) ? AVAILABILITY_TEXTS.specialSunday : AVAILABILITY_TEXTS.specialDay;
  return (
    <>
      <h3 className="font-bold text-lg">{formatServiceDate(date)}</h3>
      {specialDay && (
        <>
          <ColorBadge color={specialDay.color}>{specialDay.name}</ColorBadge>
          <p className="text-ink-2">{specialDay.description ?? plainDay}</p>
        </>
      )}
      {label !== null && <p className="text-ink-2">{label}</p>}
    </>
  );
}

const ROW = 'flex flex-wrap items-end gap-x-4 gap-y-2 sm:items-center';

/** Shows one date: its special day, and for each service the answer and the controls that change it. */
export function DayCard({ day, ...actions }: ServiceActions & { day: MyDay }) {
  const { specialDay, services } = day;
  const [only, another] = services;
  const isLocked = services.every(({ lock }) => lock !== null);
  if (only && !another) {
    return (
      <Card stripe={specialDay?.color} flat={isLocked} className={ROW}>
        <ServiceAnswer service={only} {...actions}>
          <DayHeading {...day} />
        </ServiceAnswer>
      </Card>
    );
  }
  return (
    <Card stripe={specialDay?.color} flat={isLocked} className="flex flex-col gap-4">
      <div className="flex flex-col items-start gap-1.5">
        <DayHeading {...day} />
      </div>
      <ul className="flex flex-col gap-4">
        {services.map((service) => (
          <li key={serviceKey(service)} className={`border-line border-t pt-4 ${ROW}`}>
            <ServiceAnswer service={service} {...actions}>
              <h4 className="font-semibold">{nameOnItsDate(service)}</h4>
            </ServiceAnswer>
          </li>
        ))}
      </ul>
    </Card>
  );
}

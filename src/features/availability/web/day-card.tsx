import { type ReactNode, useId } from 'react';
import { isSunday } from '#domain/calendar/calendar.ts';
import { serviceKey } from '#domain/services/services.ts';
import { formatServiceDate } from '#texts/dates.ts';
import { serviceLabel } from '#texts/services.ts';
import { Badge, ColorBadge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { CheckIcon, ClockIcon, CrossIcon } from '#web/ui/icons.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { AVAILABILITY_TEXTS as TEXTS } from './texts.ts';
import type { MyDay, MyService } from './use-my-month.ts';

/** One line at any text size, so that an answer never changes the card's height. */
function Answer({ service: { isAvailable, isPast, isAway } }: { service: MyService }) {
  const [tone, icon, text] =
    isAvailable === null
      ? (['neutral', <ClockIcon key="icon" />, isPast ? TEXTS.neverAnswered : TEXTS.notAnswered] as const)
      : isAvailable
        ? (['yes', <CheckIcon key="icon" />, TEXTS.available] as const)
        : (['no', <CrossIcon key="icon" />, isAway ? TEXTS.away : TEXTS.notAvailable] as const);
  return (
    <Badge tone={tone} icon={icon}>
      <span className="whitespace-nowrap text-[length:min(var(--text-sm),7vw)]">{text}</span>
    </Badge>
  );
}

/** What to do with a member's tap. */
interface ServiceActions {
  readonly onAnswer: (service: MyService, isAvailable: boolean) => void;
  /** Id of the sentence that says why locked services are locked. */
  readonly lockReasonId: string;
  /** Called when the user taps a choice of a locked service. */
  readonly onLocked: () => void;
}

const CHOICE =
  'flex min-h-14 items-center justify-center gap-2 rounded-control border-2 px-1.5 font-semibold';

/** The look of a choice: the answer, another choice, or one that is locked. */
function choiceStyle(isChosen: boolean, isLocked: boolean, chosenStyle: string): string {
  const edge = isChosen ? chosenStyle : isLocked ? 'border-line' : 'border-edge';
  return `${CHOICE} ${edge} ${isLocked ? 'border-dashed text-ink-2' : ''}`;
}

/** Shows the children, the answer to one service, and its two choices, which never move or change their size. */
function ServiceAnswer(props: ServiceActions & { service: MyService; children: ReactNode }) {
  const { service, children, onAnswer, lockReasonId, onLocked } = props;
  const { isAvailable, lock } = service;
  const isLocked = lock !== null;
  const answerId = useId();
  const switchId = useId();
  const describedBy = isLocked ? `${answerId} ${lockReasonId}` : answerId;

  function answer(next: boolean): void {
    if (isLocked) onLocked();
    else if (next !== isAvailable) onAnswer(service, next);
  }

  return (
    <>
      <div className="flex min-w-0 flex-[1_1_9rem] flex-col items-start gap-1.5">
        {children}
        <div id={answerId} className="flex max-w-full">
          <Answer service={service} />
        </div>
      </div>
      <div className="grid flex-[1_1_17rem] grid-cols-[repeat(auto-fit,minmax(min(7.5rem,100%),1fr))] gap-2 sm:max-w-88">
        <div className={choiceStyle(isAvailable === true, isLocked, 'border-yes bg-yes-tint text-yes')}>
          {/* A tap on the words is never a no: only the switch itself turns off. */}
          <label
            htmlFor={isAvailable ? undefined : switchId}
            className="flex flex-1 items-center justify-center self-stretch text-center"
          >
            {TEXTS.can}
          </label>
          <Switch
            id={switchId}
            label={TEXTS.switchLabel(service)}
            labelHidden
            checked={isAvailable === true}
            undecided={isAvailable === null}
            locked={isLocked}
            describedBy={describedBy}
            onCheckedChange={answer}
          />
        </div>
        <button
          type="button"
          aria-label={TEXTS.cannotLabel(service)}
          aria-pressed={isAvailable === false}
          aria-disabled={isLocked || undefined}
          aria-describedby={describedBy}
          className={choiceStyle(isAvailable === false, isLocked, 'border-no bg-no-tint text-no')}
          onClick={() => answer(false)}
        >
          {TEXTS.cannot}
        </button>
      </div>
    </>
  );
}

/** Shows the date and its special day, and if there is only one service, that service's time and name. */
function DayHeading({ date, specialDay, services }: MyDay) {
  const [only, another] = services;
  const label =
    only && !another ? serviceLabel({ ...only, sharesDate: !specialDay, shownDay: specialDay }) : null;
  const plainDay = isSunday(date) ? TEXTS.specialSunday : TEXTS.specialDay;
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

const ROW = 'flex flex-wrap items-center gap-x-4 gap-y-3';

/** Shows one date: its special day, and for each service the answer and its two choices. */
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
              <h4 className="font-semibold">{serviceLabel({ ...service, shownDay: specialDay })}</h4>
            </ServiceAnswer>
          </li>
        ))}
      </ul>
    </Card>
  );
}

import { useEffect, useRef, useState } from 'react';
import { settingsAddress, tabAddress } from '#contract/pages.ts';
import { deadlineOf } from '#domain/availability/deadline.ts';
import { monthKey } from '#domain/calendar/calendar.ts';
import { reminderMonthToShow } from '#domain/reminders/reminder-months.ts';
import { SETUP_STEPS, type SetupStep } from '#domain/setup/setup.ts';
import { asSentence, joinSentences } from '#languages/lists.ts';
import { t } from '#languages/t.ts';
import { useChurch } from '#web/api/use-church.ts';
import { useGoToCard } from '#web/frame/card-in-address.ts';
import { lazyPart } from '#web/loading/lazy-part.tsx';
import { dateInSentence, monthInSentence } from '#web/parts/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { CheckIcon, CrossIcon } from '#web/ui/icons.tsx';
import { useSetup } from './use-setup.ts';

// Opened once per church.
const MonthDialog = lazyPart(async () => (await import('./month-dialog.tsx')).MonthDialog);

const MEMBERS = tabAddress('admin', 'members');

/** The cards for the steps. The last one has a dialog. */
const PLACES: Readonly<Record<Exclude<SetupStep, 'month'>, string>> = {
  church: settingsAddress('church', 'church'),
  roles: settingsAddress('services', 'service-roles'),
  services: settingsAddress('services', 'services'),
  members: `${MEMBERS}#import`,
  pins: `${MEMBERS}#first-pins`,
};

/** Shows a bar that guides through the setup of a new church, and shows the next step at the end. */
export function SetupPanel() {
  const { today, ...rule } = useChurch();
  const { setup, isSaving, confirm } = useSetup();
  const goTo = useGoToCard();
  const [chosen, setChosen] = useState<SetupStep | null>(null);
  const [isMonthOpen, setMonthOpen] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);

  const isFinished = setup ? SETUP_STEPS.every((step) => setup.done[step]) : false;
  const wasFinished = useRef(isFinished);
  // The button that finished the last step is gone.
  useEffect(() => {
    if (isFinished && !wasFinished.current) title.current?.focus();
    wasFinished.current = isFinished;
  }, [isFinished]);

  if (!setup?.isShown) return null;
  const { done } = setup;
  const undone = SETUP_STEPS.filter((step) => !done[step]);
  const step = chosen ?? undone[0] ?? 'month';
  const month = reminderMonthToShow(today, rule);
  const count = t('setup:count', { done: SETUP_STEPS.length - undone.length, all: SETUP_STEPS.length });

  function open(next: SetupStep): void {
    setChosen(next);
    if (next === 'month') setMonthOpen(true);
    else goTo(PLACES[next]);
  }

  /** Leads to the next step that is not done. The services are right as they are if nothing was changed. */
  function openNext(): void {
    if (chosen === 'services' && !done.services) confirm('services');
    const after = undone.find((each) => SETUP_STEPS.indexOf(each) > SETUP_STEPS.indexOf(step));
    const next = chosen === null ? undone[0] : (after ?? undone[0]);
    if (next) open(next);
  }

  return (
    <section
      aria-label={t('setup:title')}
      data-top-bar
      className="no-print top-16 z-10 -mx-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b bg-primary-tint px-4 py-2 lg:mx-0 lg:rounded-card lg:border [@media(min-height:30rem)]:sticky"
    >
      <div className="min-w-0 grow basis-40">
        <h2 ref={title} tabIndex={-1} className="flex items-center gap-2 font-semibold leading-tight">
          {!isFinished && done[step] && (
            <>
              <CheckIcon className="size-5 shrink-0 text-yes" />
              <span className="sr-only">{t('setup:done')}</span>
            </>
          )}
          {isFinished ? t('setup:finished') : t(`setup:steps.${step}`)}
        </h2>
        <p role="status" className="text-ink-2 text-sm leading-tight">
          {isFinished
            ? t('setup:whatNow', {
                month: monthInSentence(month),
                deadline: dateInSentence(deadlineOf(month, rule)),
              })
            : step === 'services' && !done.services
              ? joinSentences([asSentence(count), t('setup:oneService')])
              : count}
        </p>
      </div>
      {isFinished ? (
        <Button
          variant="primary"
          onClick={() => goTo(`${tabAddress('admin', 'roster')}&month=${monthKey(month)}`)}
        >
          {t('setup:openBuilder')}
        </Button>
      ) : (
        <Button variant="primary" disabled={isSaving} onClick={openNext}>
          {t('setup:next')}
        </Button>
      )}
      <IconButton label={t('setup:hide')} disabled={isSaving} onClick={() => confirm('all')}>
        <CrossIcon />
      </IconButton>
      {isMonthOpen && (
        <MonthDialog
          onUnderstood={() => {
            confirm('month');
            setMonthOpen(false);
          }}
          onClose={() => setMonthOpen(false)}
        />
      )}
    </section>
  );
}

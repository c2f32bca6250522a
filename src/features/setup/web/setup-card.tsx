import { Suspense, useState } from 'react';
import { type TabOf, tabAddress } from '#contract/pages.ts';
import { SETUP_STEPS, type SetupStep } from '#domain/setup/setup.ts';
import { lazyPart } from '#web/loading/lazy-part.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CheckIcon } from '#web/ui/icons.tsx';
import { SETUP_TEXTS } from './texts.ts';
import { useSetup } from './use-setup.ts';

// Opened once per church.
const MonthDialog = lazyPart(async () => (await import('./month-dialog.tsx')).MonthDialog);

type AdminTab = TabOf<'admin'>;

/** The tab and the section in which a step is done. The others are done in the card. */
const PLACES: Readonly<Record<Exclude<SetupStep, 'serving' | 'month'>, readonly [AdminTab, string]>> = {
  roles: ['settings', 'service-roles'],
  services: ['settings', 'services'],
  members: ['members', 'import'],
  pins: ['members', 'import'],
};

const LINK =
  'flex min-h-12 items-center py-1 text-left font-semibold text-primary underline underline-offset-4';

/** Shows the steps of setting up a new church, with links to them and what is done. */
export function SetupCard({ tab }: { tab: AdminTab }) {
  const { setup, isSaving, confirm, sayServes } = useSetup();
  const [isMonthOpen, setMonthOpen] = useState(false);
  if (!setup?.isShown) return null;
  const { done } = setup;

  /** A link in the same tab only scrolls, so that nothing typed is lost. */
  function addressOf(step: keyof typeof PLACES): string {
    const [place, section] = PLACES[step];
    return place === tab ? `#${section}` : `${tabAddress('admin', place)}#${section}`;
  }

  function titleOf(step: SetupStep) {
    const { title } = SETUP_TEXTS.steps[step];
    if (step === 'serving') return <p className="flex min-h-12 items-center py-1 font-semibold">{title}</p>;
    if (step !== 'month')
      return (
        <a href={addressOf(step)} className={LINK}>
          {title}
        </a>
      );
    return (
      <button type="button" aria-haspopup="dialog" className={LINK} onClick={() => setMonthOpen(true)}>
        {title}
      </button>
    );
  }

  return (
    <Card className="no-print flex flex-col gap-4">
      <header>
        <h2 className="font-bold text-xl">{SETUP_TEXTS.title}</h2>
        <p role="status" className="text-ink-2">
          {SETUP_TEXTS.count(Object.values(done).filter(Boolean).length, SETUP_STEPS.length)}
        </p>
      </header>
      <ol className="grid gap-x-8 lg:grid-cols-2">
        {SETUP_STEPS.map((step, at) => (
          <li key={step} className="flex gap-3 py-1">
            <span
              className={`mt-2 flex size-8 shrink-0 items-center justify-center rounded-full border font-semibold text-sm ${done[step] ? 'border-transparent bg-yes-tint text-yes' : 'border-edge text-ink-2'}`}
            >
              {done[step] ? (
                <>
                  <CheckIcon className="size-5" />
                  <span className="visually-hidden">{SETUP_TEXTS.done}</span>
                </>
              ) : (
                at + 1
              )}
            </span>
            <div className="min-w-0">
              {titleOf(step)}
              {!done[step] && <p className="text-ink-2 text-sm">{SETUP_TEXTS.steps[step].about}</p>}
              {step === 'services' && !done.services && (
                <Button size="small" className="my-2" disabled={isSaving} onClick={() => confirm('services')}>
                  {SETUP_TEXTS.sundaysOnly}
                </Button>
              )}
              {step === 'serving' && !done.serving && (
                <div className="my-2 flex flex-wrap gap-2">
                  <Button size="small" disabled={isSaving} onClick={() => sayServes(true)}>
                    {SETUP_TEXTS.serves}
                  </Button>
                  <Button size="small" disabled={isSaving} onClick={() => sayServes(false)}>
                    {SETUP_TEXTS.doesNotServe}
                  </Button>
                </div>
              )}
            </div>
          </li>
        ))}
      </ol>
      <Button size="small" className="self-start" disabled={isSaving} onClick={() => confirm('all')}>
        {SETUP_TEXTS.hide}
      </Button>
      {isMonthOpen && (
        <Suspense>
          <MonthDialog
            onUnderstood={() => {
              confirm('month');
              setMonthOpen(false);
            }}
            onClose={() => setMonthOpen(false)}
          />
        </Suspense>
      )}
    </Card>
  );
}

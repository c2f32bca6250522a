import { type ReactNode, useState } from 'react';
import { DEFAULT_SPECIAL_DAY_COLOR } from '#domain/services/special-day.ts';
import { useCurrentUser } from '#web/session/session.ts';
import { Badge, ColorBadge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { CheckIcon, CrossIcon } from '#web/ui/icons.tsx';
import { Slashed } from '#web/ui/slashed.tsx';
import { GUIDE_TEXTS, NEWS_VERSION } from './texts.ts';

const STEPS = [GUIDE_TEXTS.newTitle, GUIDE_TEXTS.guideTitle];

interface WhatsNewProps {
  onShowDetails: () => void;
}

function WhatsNew({ onShowDetails }: WhatsNewProps) {
  return (
    <div className="flex flex-col items-start gap-4">
      <Badge tone="primary">{GUIDE_TEXTS.version(NEWS_VERSION)}</Badge>
      <p>{GUIDE_TEXTS.newSummary}</p>
      <Button onClick={onShowDetails}>{GUIDE_TEXTS.showDetails}</Button>
    </div>
  );
}

function MarkMeaning({ mark, text }: { mark: ReactNode; text: string }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {mark}
      {text}
    </li>
  );
}

function NavigationGuide() {
  const { isAdmin } = useCurrentUser();
  const destinations = [...GUIDE_TEXTS.destinations, ...(isAdmin ? [GUIDE_TEXTS.adminDestination] : [])];
  return (
    <div className="flex flex-col gap-5">
      <dl className="flex flex-col gap-3">
        {destinations.map(({ name, text }) => (
          <div key={name}>
            <dt className="font-semibold">
              <Slashed>{name}</Slashed>
            </dt>
            <dd className="text-ink-2">{text}</dd>
          </div>
        ))}
      </dl>
      <section>
        <h3 className="mb-3 font-semibold">{GUIDE_TEXTS.marksTitle}</h3>
        <ul className="flex flex-col gap-3">
          <MarkMeaning
            mark={
              <Badge tone="yes" icon={<CheckIcon />}>
                {GUIDE_TEXTS.available}
              </Badge>
            }
            text={GUIDE_TEXTS.availableText}
          />
          <MarkMeaning
            mark={
              <Badge tone="no" icon={<CrossIcon />}>
                {GUIDE_TEXTS.unavailable}
              </Badge>
            }
            text={GUIDE_TEXTS.unavailableText}
          />
          <MarkMeaning
            mark={<ColorBadge color={DEFAULT_SPECIAL_DAY_COLOR}>{GUIDE_TEXTS.special}</ColorBadge>}
            text={GUIDE_TEXTS.specialText}
          />
        </ul>
      </section>
    </div>
  );
}

/** Shows the two-step guide behind the help button. Mount it only while it is open, so that it starts at step 1. */
export function GuideDialog(props: WhatsNewProps & { onClose: () => void }) {
  const { onShowDetails, onClose } = props;
  const [step, setStep] = useState(0);
  const isLast = step === STEPS.length - 1;
  const title = STEPS[step] ?? '';
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={
        <p aria-live="polite" aria-atomic="true">
          {GUIDE_TEXTS.step(step + 1, STEPS.length)}
          {/* The title is above. Screen readers announce it again when it changes. */}
          <span className="visually-hidden">: {title}</span>
        </p>
      }
      footer={
        <>
          {step > 0 && <Button onClick={() => setStep(step - 1)}>{GUIDE_TEXTS.back}</Button>}
          <Button variant="primary" onClick={() => (isLast ? onClose() : setStep(step + 1))}>
            {isLast ? GUIDE_TEXTS.done : GUIDE_TEXTS.next}
          </Button>
        </>
      }
    >
      {isLast ? <NavigationGuide /> : <WhatsNew onShowDetails={onShowDetails} />}
    </Dialog>
  );
}

import { type ReactNode, useState } from 'react';
import { DEFAULT_SPECIAL_DAY_COLOR } from '#domain/services/special-day.ts';
import { t } from '#languages/t.ts';
import { useCurrentUser } from '#web/session/session.ts';
import { Badge, ColorBadge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { CheckIcon, CrossIcon } from '#web/ui/icons.tsx';
import { Slashed } from '#web/ui/slashed.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { NEWS_VERSION, newsReader } from './news-wording.ts';

const STEPS = ['newTitle', 'guideTitle'] as const;

const DESTINATIONS = ['availability', 'roster', 'account', 'admin'] as const;

interface WhatsNewProps {
  onShowDetails: () => void;
}

function WhatsNew({ onShowDetails }: WhatsNewProps) {
  const reader = newsReader(useCurrentUser());
  return (
    <div className="flex flex-col items-start gap-4">
      <Badge tone="primary">{t('guide:version', { version: NEWS_VERSION })}</Badge>
      <p>{t(`guide:newSummary.${reader}`)}</p>
      <Button onClick={onShowDetails}>{t('guide:showDetails')}</Button>
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
  const destinations = DESTINATIONS.filter((destination) => destination !== 'admin' || isAdmin);
  return (
    <div className="flex flex-col gap-5">
      <dl className="flex flex-col gap-3">
        {destinations.map((destination) => (
          <div key={destination}>
            <dt className="font-semibold">
              <Slashed>{t(`guide:destinations.${destination}.name`)}</Slashed>
            </dt>
            <dd className="text-ink-2">{t(`guide:destinations.${destination}.text`)}</dd>
          </div>
        ))}
      </dl>
      <section>
        <h3 className="mb-3 font-semibold">{t('guide:marksTitle')}</h3>
        <ul className="flex flex-col gap-3">
          <MarkMeaning
            mark={
              <Badge tone="yes" icon={<CheckIcon />}>
                {t('guide:available')}
              </Badge>
            }
            text={t('guide:availableText')}
          />
          <MarkMeaning
            mark={
              <Badge tone="no" icon={<CrossIcon />}>
                {t('guide:unavailable')}
              </Badge>
            }
            text={t('guide:unavailableText')}
          />
          <MarkMeaning
            mark={<ColorBadge color={DEFAULT_SPECIAL_DAY_COLOR}>{t('guide:special')}</ColorBadge>}
            text={t('guide:specialText')}
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
  const title = t(`guide:${STEPS[step] ?? 'newTitle'}`);
  return (
    <Dialog
      onClose={onClose}
      title={title}
      description={
        <p aria-live="polite" aria-atomic="true">
          <Trans
            text="guide:step"
            values={{ step: step + 1, of: STEPS.length, title }}
            // The title is above. Screen readers announce it again when it changes.
            elements={{ title: (words) => <span className="sr-only">{words}</span> }}
          />
        </p>
      }
      footer={
        <>
          {step > 0 && <Button onClick={() => setStep(step - 1)}>{t('guide:back')}</Button>}
          <Button variant="primary" onClick={() => (isLast ? onClose() : setStep(step + 1))}>
            {isLast ? t('guide:done') : t('guide:next')}
          </Button>
        </>
      }
    >
      {isLast ? <NavigationGuide /> : <WhatsNew onShowDetails={onShowDetails} />}
    </Dialog>
  );
}

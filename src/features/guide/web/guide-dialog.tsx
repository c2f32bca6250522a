import { type ReactNode, useState } from 'react';
import { DEFAULT_SPECIAL_DAY_COLOR } from '#domain/services/special-day.ts';
import { t } from '#languages/t.ts';
import { Badge, ColorBadge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { CheckIcon, CrossIcon } from '#web/ui/icons.tsx';
import { Slashed } from '#web/ui/slashed.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { type GuideReader, NEWS_VERSION } from './news-wording.ts';
import { useGuideReader } from './use-guide-reader.ts';

const STEPS = ['newTitle', 'guideTitle'] as const;

const DESTINATIONS = ['availability', 'roster', 'account', 'admin'] as const;

/** How to plan with teams: a heading and its sentences, for those who do. */
const TEAM_GUIDE = {
  lead: [
    'guide:steps.lead.title',
    [
      'guide:steps.lead.plan',
      'guide:steps.lead.publish',
      'guide:steps.lead.members',
      'guide:steps.lead.others',
      'guide:steps.lead.administrators',
    ],
  ],
  administratorOfTeams: [
    'guide:steps.administratorOfTeams.title',
    [
      'guide:steps.administratorOfTeams.add',
      'guide:steps.administratorOfTeams.leads',
      'guide:steps.administratorOfTeams.plan',
      'guide:steps.administratorOfTeams.order',
    ],
  ],
} as const;

interface GuideProps {
  onShowDetails: () => void;
  onClose: () => void;
}

function WhatsNew({ reader, onShowDetails }: { reader: GuideReader; onShowDetails: () => void }) {
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

function TeamGuide({ reader }: { reader: keyof typeof TEAM_GUIDE }) {
  const [title, sentences] = TEAM_GUIDE[reader];
  return (
    <section>
      <h3 className="mb-3 font-semibold">{t(title)}</h3>
      <ul className="flex list-disc flex-col gap-2 ps-5 text-ink-2">
        {sentences.map((sentence) => (
          <li key={sentence}>{t(sentence)}</li>
        ))}
      </ul>
    </section>
  );
}

function NavigationGuide({ reader }: { reader: GuideReader }) {
  const destinations = DESTINATIONS.filter((destination) => destination !== 'admin' || reader !== 'member');
  return (
    <div className="flex flex-col gap-5">
      <dl className="flex flex-col gap-3">
        {destinations.map((destination) => (
          <div key={destination}>
            <dt className="font-semibold">
              <Slashed>{t(`guide:destinations.${destination}.name`)}</Slashed>
            </dt>
            <dd className="text-ink-2">
              {reader === 'lead' && destination === 'admin'
                ? t('guide:leadAdmin')
                : t(`guide:destinations.${destination}.text`)}
            </dd>
          </div>
        ))}
      </dl>
      {(reader === 'lead' || reader === 'administratorOfTeams') && <TeamGuide reader={reader} />}
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
export function GuideDialog({ onShowDetails, onClose }: GuideProps) {
  const reader = useGuideReader();
  const [step, setStep] = useState(0);
  const isLast = step === STEPS.length - 1;
  const title = t(`guide:${STEPS[step] ?? 'newTitle'}`);
  if (!reader) return null;
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
      {isLast ? (
        <NavigationGuide reader={reader} />
      ) : (
        <WhatsNew reader={reader} onShowDetails={onShowDetails} />
      )}
    </Dialog>
  );
}

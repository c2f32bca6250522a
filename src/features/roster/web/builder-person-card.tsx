import type { BuilderPerson } from '#contract/roster.ts';
import { AlertIcon, CheckIcon } from '#web/ui/icons.tsx';
import { BUILDER_TEXTS } from './texts.ts';
import type { PersonForRole } from './use-sunday-facts.ts';

/** Where a person stands with respect to one role. */
export type Standing = 'free' | 'pending' | 'saved' | 'elsewhere';

/** Ids of the two tooltips' texts for screen readers, rendered once for the whole day. */
export const TIP_IDS = { elsewhere: 'tip-elsewhere', saved: 'tip-saved' } as const;

const LOOKS: Readonly<Record<Standing, string>> = {
  free: 'border-edge bg-card hover:border-primary',
  pending: 'border-primary bg-primary-tint text-primary font-semibold',
  saved: 'border-yes bg-yes-tint text-yes font-semibold',
  // Faded by its colours rather than by opacity, so that the name stays readable.
  elsewhere: 'border-line border-dashed bg-sunk text-ink-2',
};

function tipOf(standing: Standing): { 'data-tip'?: string; 'aria-describedby'?: string } {
  if (standing === 'elsewhere') {
    return { 'data-tip': BUILDER_TEXTS.elsewhereTip, 'aria-describedby': TIP_IDS.elsewhere };
  }
  if (standing === 'saved') return { 'data-tip': BUILDER_TEXTS.savedTip, 'aria-describedby': TIP_IDS.saved };
  return {};
}

const MARKS = { high: 3, medium: 2, low: 1 } as const;

/** How sure Smart Assign is: dots and a word. */
function Confidence({ level }: { level: keyof typeof MARKS }) {
  return (
    <span className="flex flex-wrap items-center gap-x-1.5">
      <span aria-hidden="true" className="flex gap-0.5">
        {[1, 2, 3].map((dot) => (
          <span
            key={dot}
            className={`size-2 rounded-full border border-current ${dot <= MARKS[level] ? 'bg-current' : ''}`}
          />
        ))}
      </span>
      {BUILDER_TEXTS.confidence[level]}
    </span>
  );
}

function Facts({ facts: { wish, services, lastServed, opinion } }: { facts: PersonForRole }) {
  return (
    <span className="mt-1 block font-normal text-ink-2 text-sm">
      {opinion && <Confidence level={opinion.confidence} />}
      {wish && <span className="block">{BUILDER_TEXTS.wish[wish]}</span>}
      <span className="block">{BUILDER_TEXTS.served(services, lastServed)}</span>
      {opinion?.note && <span className="block">{opinion.note}</span>}
    </span>
  );
}

/** One person to choose for a role. */
export function BuilderPersonCard(props: {
  person: BuilderPerson;
  standing: Standing;
  hasWithdrawn: boolean;
  /** Why Smart Assign chose this person, until the facts say more. */
  reason?: string | undefined;
  facts: PersonForRole | null;
  onClick: () => void;
}) {
  const { person, standing, hasWithdrawn, reason, facts, onClick } = props;
  return (
    <button
      type="button"
      aria-pressed={standing === 'pending' || standing === 'saved'}
      onClick={onClick}
      {...tipOf(standing)}
      className={`printed flex h-full min-h-14 w-full flex-col rounded-control border-2 px-3 py-1.5 text-left leading-tight ${LOOKS[standing]}`}
    >
      <span className="block break-words">{person.formattedName}</span>
      {/* The mark stands under the name, which on a phone needs the whole width. */}
      <span className="flex min-h-5 items-center justify-between gap-2 text-sm">
        <span>{person.initials}</span>
        {standing === 'saved' && <CheckIcon className="size-5" />}
        {standing === 'pending' && (
          <span aria-hidden="true" className="size-3 shrink-0 rounded-full bg-primary" />
        )}
      </span>
      {facts && <Facts facts={facts} />}
      {reason && !facts?.opinion && <span className="block font-normal text-ink-2 text-sm">{reason}</span>}
      {hasWithdrawn && (
        <span className="flex items-center gap-1 font-semibold text-sm text-warn">
          <AlertIcon />
          {BUILDER_TEXTS.withdrawn}
        </span>
      )}
    </button>
  );
}

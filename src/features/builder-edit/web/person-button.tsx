import { type MouseEvent, useId } from 'react';
import type { CandidateInResponse, ConcernInResponse } from '#contract/places.ts';
import type { BuilderPerson } from '#contract/roster.ts';
import { BUSY } from '#domain/places/concerns.ts';
import { formatDayAndMonth } from '#languages/dates.ts';
import { asSentence, joinSentences } from '#languages/lists.ts';
import { t } from '#languages/t.ts';
import { AlertIcon, CheckIcon } from '#web/ui/icons.tsx';
import { textsOf } from './use-concerns.ts';

/** A person's state with respect to one role. */
export type PlacementState = 'free' | 'pending' | 'saved' | 'elsewhere';

/** Ids of the two tooltip texts for screen readers, rendered once for the service. */
export const TIP_IDS = { elsewhere: 'tip-elsewhere', saved: 'tip-saved' } as const;

const STATE_CLASSES: Readonly<Record<PlacementState, string>> = {
  free: 'border-edge bg-card hover:border-primary',
  pending: 'border-primary bg-primary-tint text-primary font-semibold',
  saved: 'border-yes bg-yes-tint text-yes font-semibold',
  // Faded by colors instead of opacity, so that the name stays readable.
  elsewhere: 'border-line border-dashed bg-sunk text-ink-2',
};

const MARKS = { high: 3, medium: 2, low: 1 } as const;

/** Shows Smart Assign's confidence as dots. The description has it as text. */
function ConfidenceDots({ level }: { level: keyof typeof MARKS }) {
  return (
    <span aria-hidden="true" className="flex shrink-0 gap-0.5">
      {[1, 2, 3].map((dot) => (
        <span
          key={dot}
          className={`size-2 rounded-full border border-current ${dot <= MARKS[level] ? 'bg-current' : ''}`}
        />
      ))}
    </span>
  );
}

/** A candidate, with what Smart Assign notes about them, as text. */
export interface KnownCandidate extends CandidateInResponse {
  readonly note: string;
}

/** Returns the preference for the role, or null. */
const preferenceText = ({ fit }: Pick<CandidateInResponse, 'fit'>) =>
  fit === 'preferred' || fit === 'secondary' ? t(`builder:preference.${fit}`) : null;

/** Returns everything known about the person for this role, or only the reason until it is. */
function detailsOf(candidate: KnownCandidate | null | undefined, reason: string): string {
  if (!candidate) return reason;
  const { services, lastServed, price, note } = candidate;
  const preference = preferenceText(candidate);
  return joinSentences([
    price && asSentence(t(`builder:confidence.${price.confidence}`)),
    preference && asSentence(preference),
    asSentence(
      lastServed === null
        ? t('builder:neverServed')
        : t('builder:served', { count: services, date: formatDayAndMonth(lastServed) }),
    ),
    price ? note : reason,
  ]);
}

/** Returns the fact that matters most, which fits the narrow card. */
export function shortFact(candidate: Pick<CandidateInResponse, 'fit' | 'services'>): string {
  const { services } = candidate;
  return (
    preferenceText(candidate) ??
    (services === 0 ? t('builder:neverServedShort') : t('builder:servedShort', { count: services }))
  );
}

/** Shows the concerns about choosing someone. */
const warningLine = (text: string) => (
  <span key={text} className="flex items-center gap-1 font-semibold text-warn">
    <AlertIcon className="size-5 shrink-0" />
    {text}
  </span>
);

/** Shows one person who can be chosen for a role. */
export function BuilderPersonButton(props: {
  person: BuilderPerson;
  placement: PlacementState;
  /** The other role that the person has at this service. */
  otherRole: string | null;
  /** The concerns about the person here. */
  concerns: readonly ConcernInResponse[];
  /** Why the person can't serve. */
  warning: string | null;
  /** Why Smart Assign chose this person, shown until the rest is known. Empty for a manual choice. */
  reason: string;
  /** Null until it is known, and undefined if it never will be. */
  candidate: KnownCandidate | null | undefined;
  onClick: (event: MouseEvent<HTMLButtonElement>) => void;
  /** Props that make the card part of the role's single tab stop (useRovingFocus). */
  roving: object;
}) {
  const { person, placement, otherRole, concerns, warning, reason, candidate, onClick, roving } = props;
  const id = useId();
  const details = detailsOf(candidate, reason);
  const [unsuited] = textsOf(concerns, 'not_suitable', 'not_in_team');
  const asked = textsOf(concerns, 'beyond_limit', 'family_must', 'family_wish');
  const tip = {
    elsewhere: t('builder:elsewhereTip'),
    saved: t('builder:savedTip'),
    free: details,
    pending: details,
  };
  const describedBy =
    placement === 'elsewhere' || placement === 'saved' ? TIP_IDS[placement] : `${id}-details`;
  return (
    <button
      type="button"
      aria-pressed={placement === 'pending' || placement === 'saved'}
      aria-describedby={describedBy}
      data-tip={tip[placement]}
      onClick={onClick}
      {...roving}
      className={`printed flex h-full min-h-14 w-full flex-col rounded-control border-2 px-3 py-1.5 text-start leading-tight ${STATE_CLASSES[placement]}`}
    >
      <span className="block break-words">{person.formattedName}</span>
      {/* The mark is below the name, which needs the full width on a phone. */}
      <span className="flex min-h-5 items-center justify-between gap-2 text-sm">
        <span className="me-auto">{person.initials}</span>
        {candidate?.price && <ConfidenceDots level={candidate.price.confidence} />}
        {placement === 'saved' && <CheckIcon className="size-5" />}
        {placement === 'pending' && (
          <span aria-hidden="true" className="size-3 shrink-0 rounded-full bg-primary" />
        )}
      </span>
      <span className="font-normal text-sm">
        {textsOf(concerns, 'same_day').map((text) => (
          <span key={text} className="block">
            {text}
          </span>
        ))}
        {[...textsOf(concerns, ...BUSY), warning].map((text) => text && warningLine(text))}
      </span>
      {/* Always takes its space, so that no one moves when the rest is known or a person gets another role. */}
      {(otherRole || candidate !== undefined) && (
        <span className="block min-h-[2lh] font-normal text-ink-2 text-sm">
          {otherRole && t('concerns:servesAs', { role: otherRole })}
          {!otherRole && asked.length === 0 && candidate && (unsuited ?? shortFact(candidate))}
          {!otherRole && asked.map(warningLine)}
        </span>
      )}
      <span id={`${id}-details`} hidden>
        {details}
      </span>
    </button>
  );
}

import { useState } from 'react';
import type { CandidateInResponse, ConcernInResponse } from '#contract/places.ts';
import { matchesName } from '#domain/members/member-name.ts';
import { asSentence, joinSentences } from '#languages/lists.ts';
import { t } from '#languages/t.ts';
import { PersonChooser } from '../parts/person-chooser.tsx';
import { ChoiceQuestion } from './choice-question.tsx';

type Effect = ConcernInResponse['effect'];

/** Returns the concerns about a candidate with these effects, as sentences. */
export function concernsText(
  { concerns }: { concerns: readonly ConcernInResponse[] },
  ...effects: readonly Effect[]
): string {
  return joinSentences(
    concerns
      .filter(({ code, effect }) => effects.includes(effect) && code !== 'often_lately')
      .map(({ text }) => asSentence(text)),
  );
}

/** Returns whether a coordinator is asked first before this candidate is chosen. */
export const isAskedAbout = ({ concerns }: CandidateInResponse) =>
  concerns.some(({ effect }) => effect === 'asks_first');

interface CandidateListProps {
  candidates: readonly CandidateInResponse[];
  /** The name of the list of those that nothing rules out. */
  label: string;
  /** The text if there is no one. */
  noOne: string;
  /** Returns more about a candidate. */
  factOf: (candidate: CandidateInResponse) => string | null;
  /** Whether a candidate who serves at the service can be moved here. */
  canMove?: boolean;
  onChoose: (candidate: CandidateInResponse, button: HTMLElement) => void;
  /** Whether the caller asks about each choice. Otherwise the list asks about those that need it. */
  isAskedLater?: boolean;
}

/**
 * Lists who could have a place, with what speaks for or against each: those that nothing rules out, the best first, then
 * the others. Who can't have it is named with the reason.
 */
export function CandidateList(props: CandidateListProps) {
  const { candidates, label, noOne, factOf, canMove = false, onChoose, isAskedLater = false } = props;
  const [asked, setAsked] = useState<CandidateInResponse | null>(null);
  if (asked)
    return (
      <ChoiceQuestion
        concerns={joinSentences([asSentence(asked.formattedName), concernsText(asked, 'asks_first')])}
        confirmLabel={t('common:candidates.chooseAnyway')}
        onBack={() => setAsked(null)}
        onConfirm={(button) => onChoose(asked, button)}
      />
    );
  const people = candidates.map((candidate) => ({
    candidate,
    id: candidate.memberId,
    name: candidate.formattedName,
    about: joinSentences([concernsText(candidate, 'never', 'asks_first', 'says'), factOf(candidate)]),
    isImpossible: candidate.concerns.some(
      ({ code, effect }) => effect === 'never' && !(canMove && code === 'serves_here'),
    ),
  }));
  return (
    <PersonChooser
      groups={[
        { label, people: people.filter(({ candidate }) => candidate.isPossible) },
        {
          label: t('common:candidates.others'),
          people: people.filter(({ candidate }) => !candidate.isPossible),
        },
      ]}
      isFound={({ candidate }, query) => matchesName(candidate, query)}
      onChoose={({ candidate }, button) => {
        if (!isAskedLater && isAskedAbout(candidate)) setAsked(candidate);
        else onChoose(candidate, button);
      }}
      noOne={noOne}
    />
  );
}

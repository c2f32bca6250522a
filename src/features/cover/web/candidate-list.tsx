import type { CoverCandidateOnWire } from '#contract/cover.ts';
import { foldForSearch } from '#domain/members/member-name.ts';
import { joinSentences } from '#texts/counts-and-lists.ts';
import { PersonChooser } from '#web/parts/person-chooser.tsx';
import { reasonText } from '#web/parts/reason-texts.ts';
import { CANDIDATE_TEXTS as TEXTS } from './candidate-texts.ts';

interface CandidateListProps {
  candidates: readonly CoverCandidateOnWire[];
  /** Returns what else a text says of a candidate, or null. */
  noteOn?: (candidate: CoverCandidateOnWire) => string | null;
  onChoose: (candidate: CoverCandidateOnWire, button: HTMLElement) => void;
}

/** Lists who could have a place, with the reason for or against each, and those whose roles are others in a list of their own. */
export function CandidateList({ candidates, noteOn = () => null, onChoose }: CandidateListProps) {
  const people = candidates.map((candidate) => ({
    ...candidate,
    about: joinSentences([
      candidate.saidYes ? null : TEXTS.noAnswer,
      candidate.servesMeanwhile ? TEXTS.servesMeanwhile : null,
      candidate.reason ? reasonText(candidate.reason.slice(0, 1), false) : TEXTS.notSuited,
      noteOn(candidate),
    ]),
  }));
  return (
    <PersonChooser
      groups={[
        { label: TEXTS.suited, people: people.filter(({ reason }) => reason !== null) },
        { label: TEXTS.others, people: people.filter(({ reason }) => reason === null) },
      ]}
      isFound={({ name }, query) => foldForSearch(name).includes(foldForSearch(query))}
      onChoose={onChoose}
      noOne={TEXTS.noOne}
    />
  );
}

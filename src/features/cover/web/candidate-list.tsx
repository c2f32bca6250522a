import type { CoverCandidateInResponse } from '#contract/cover.ts';
import { foldForSearch } from '#domain/members/member-name.ts';
import { asSentence, joinSentences } from '#languages/lists.ts';
import { t } from '#languages/t.ts';
import { PersonChooser } from '#web/parts/person-chooser.tsx';
import { reasonText } from '#web/parts/reason-wording.ts';

/** Returns the concerns about assigning someone. */
export function warningAbout({ name, servesMeanwhile, asked }: CoverCandidateInResponse): string {
  return joinSentences([
    servesMeanwhile ? t('cover:request.alsoServes', { name }) : null,
    ...asked.map(asSentence),
  ]);
}

interface CandidateListProps {
  candidates: readonly CoverCandidateInResponse[];
  /** Returns the additional note for a candidate, or null. */
  noteOn?: (candidate: CoverCandidateInResponse) => string | null;
  onChoose: (candidate: CoverCandidateInResponse, button: HTMLElement) => void;
}

/**
 * Lists who could cover a place, with the reason for or against each. People who prefer other roles are in a separate
 * list.
 */
export function CandidateList({ candidates, noteOn = () => null, onChoose }: CandidateListProps) {
  const people = candidates.map((candidate) => ({
    ...candidate,
    about: joinSentences([
      candidate.saidYes ? null : t('cover:candidates.noAnswer'),
      candidate.servesMeanwhile ? t('cover:candidates.servesMeanwhile') : null,
      ...candidate.asked.map(asSentence),
      candidate.reason
        ? reasonText(candidate.reason.slice(0, 1), false)
        : candidate.servesMeanwhile || candidate.asked.length > 0
          ? null
          : t('cover:candidates.notSuited'),
      noteOn(candidate),
    ]),
  }));
  return (
    <PersonChooser
      groups={[
        { label: t('cover:candidates.suited'), people: people.filter(({ reason }) => reason !== null) },
        { label: t('cover:candidates.others'), people: people.filter(({ reason }) => reason === null) },
      ]}
      isFound={({ name }, query) => foldForSearch(name).includes(foldForSearch(query))}
      onChoose={onChoose}
      noOne={t('cover:candidates.noOne')}
    />
  );
}

import { availabilityMatrixCalls } from '#contract/availability-matrix.ts';
import { monthInAddress } from '#contract/month-inputs.ts';
import { countAllAvailable, countWithAdult } from '#domain/availability/answers-together.ts';
import { addMonths, monthOf } from '#domain/calendar/calendar.ts';
import type { MemberId } from '#domain/ids.ts';
import { formatMonthName } from '#languages/dates.ts';
import { listInSentence } from '#languages/lists.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { useChurch } from '#web/api/use-church.ts';
import type { FamilyDraft } from './use-family-form.ts';

/** Shows how often the answers of the coming month fit a family's choices. */
export function WhatFollowsList(props: {
  draft: FamilyDraft;
  serves: (id: MemberId) => boolean;
  nameOf: (id: MemberId) => string;
}) {
  const { draft, serves, nameOf } = props;
  const { today } = useChurch();
  const month = addMonths(monthOf(today), 1);
  const { data } = useRead(availabilityMatrixCalls.getAvailabilityMatrix, { params: monthInAddress(month) });
  if (!data || data.services.length === 0) return null;
  const answersOf = (id: MemberId) => data.members.find((member) => member.id === id)?.answers ?? [];
  const { serving, whom, oneFree } = draft;
  const members = draft.members.filter(({ memberId }) => serves(memberId));
  const childrenWith = draft.childrenWith.filter(serves);
  const served = members.filter(({ isChild }) => whom === 'all' || !isChild).map(({ memberId }) => memberId);
  const values = { month: formatMonthName(month), total: data.services.length };
  const groups = [serving === 'own' ? [] : served, oneFree.every(serves) ? oneFree : []].filter(
    (group) => group.length > 1,
  );
  const sentences = [
    ...groups.map((group) =>
      t(group.length === 2 ? 'families:follows.both' : 'families:follows.all', {
        ...values,
        names: listInSentence(group.map(nameOf)),
        count: countAllAvailable(group, answersOf),
      }),
    ),
    ...members
      .filter(({ isChild }) => isChild && childrenWith.length > 0)
      .map(({ memberId }) =>
        t(childrenWith.length === 1 ? 'families:follows.childWithOne' : 'families:follows.child', {
          ...values,
          name: nameOf(memberId),
          adults: listInSentence(childrenWith.map(nameOf)),
          count: countWithAdult(memberId, childrenWith, answersOf),
        }),
      ),
  ];
  return [...new Set(sentences)].map((sentence) => (
    <p key={sentence} className="text-ink-2">
      {sentence}
    </p>
  ));
}

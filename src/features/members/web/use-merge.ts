import { useState } from 'react';
import { memberMergeCalls } from '#contract/member-merge.ts';
import { type Member, memberCalls } from '#contract/members.ts';
import type { MemberId } from '#domain/ids.ts';
import { fullName } from '#domain/members/member-name.ts';
import { MERGE_FIELDS, type MergeField, mayBeSame, sourceOf } from '#domain/members/merge.ts';
import { compareByLastName } from '#domain/members/name-format.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { showResult } from '#web/api/show-result.ts';
import { useChange } from '#web/api/use-change.ts';
import { useCurrentUser } from '#web/session/session.ts';

/** Returns the state of merging a member with another one, which the user chooses. */
export function useMerge(member: Member, onMerged: () => void) {
  const user = useCurrentUser();
  const merge = useChange(memberMergeCalls.mergeMembers);
  const list = useRead(memberCalls.listMembers, {});
  const [otherId, setOtherId] = useState<MemberId | null>(null);
  const [pinOfId, setPinOfId] = useState<MemberId | null>(null);
  const [chosen, setChosen] = useState<ReadonlyMap<MergeField, MemberId>>(new Map());
  const others = (list.data ?? []).filter(({ id }) => id !== member.id).sort(compareByLastName);
  // The user's own record must stay.
  const [firstId, secondId] = otherId === user.id ? [otherId, member.id] : [member.id, otherId ?? 0];
  const preview = useRead(
    memberMergeCalls.previewMerge,
    { params: { id: firstId }, query: { otherId: secondId } },
    // Not again once they are merged. Not from the cache: the roster may have changed since.
    { enabled: otherId !== null && (merge.isIdle || merge.isError), isAlwaysFresh: true, isAwaited: false },
  );

  /** Returns the member whose PIN stays, the other one, and which member each value comes from by default. */
  function pairOf([first, second]: NonNullable<typeof preview.data>['members']) {
    const isOwn = first.id === user.id;
    const defaultId = !isOwn && first.firstLogin && !second.firstLogin ? second.id : first.id;
    const [staying, other] = (pinOfId ?? defaultId) === second.id ? [second, first] : [first, second];
    return { staying, other, isOwn, defaultId };
  }

  const pair = preview.data && pairOf(preview.data.members);
  const sourceId = (field: MergeField) => chosen.get(field) ?? pair?.defaultId;
  const fromOther = MERGE_FIELDS.filter(
    (field) => pair && sourceOf(field, pair) === 'choice' && sourceId(field) === pair.other.id,
  );
  const effects = useRead(
    memberMergeCalls.previewMerge,
    {
      params: { id: pair?.staying.id ?? 0 },
      query: { otherId: pair?.other.id ?? 0, fromOther: fromOther.join(',') },
    },
    { enabled: pair !== undefined && (merge.isIdle || merge.isError), isAlwaysFresh: true, isAwaited: false },
  );

  return {
    list,
    similar: others.filter((other) => mayBeSame(member, other)),
    everyoneElse: others.filter((other) => !mayBeSame(member, other)),
    otherId,
    preview,
    /** What the chosen values do to families. Refused if they don't fit together. */
    effects,
    fromOther,
    pair,
    isMerging: merge.isPending,
    chooseOther(id: MemberId | null): void {
      setOtherId(id);
      setPinOfId(null);
      setChosen(new Map());
    },
    choosePinOf: setPinOfId,
    /** The member a field comes from if both have a value. */
    sourceId,
    choose: (field: MergeField, id: MemberId) => setChosen(new Map(chosen).set(field, id)),

    async submit(): Promise<void> {
      if (!pair) return;
      const { staying, other } = pair;
      const done = merge.mutateAsync({
        params: { id: staying.id },
        body: { otherId: other.id, fromOther },
      });
      const name = fullName(fromOther.includes('name') ? other : staying);
      const texts = { done: t('members:merge.merged', { name }), failed: t('members:merge.failed') };
      if (await showResult(done, texts)) onMerged();
    },
  };
}

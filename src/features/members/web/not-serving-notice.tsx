import { familyCalls } from '#contract/families.ts';
import { memberCalls } from '#contract/members.ts';
import { effectsOfNotServing } from '#domain/families/family-changes.ts';
import type { MemberId } from '#domain/ids.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { DutyList } from '#web/parts/duty-list.tsx';
import { familiesAt, familyEffectText, withPeople } from '#web/parts/family-effects.ts';
import { Alert } from '#web/ui/alert.tsx';

/**
 * Says what it does if a member no longer serves: at which services they stay on the roster, and what changes for their
 * family, such as children who then serve with no one.
 */
export function NotServingNotice({ memberId }: { memberId: MemberId }) {
  const { data: families = [] } = useRead(familyCalls.listFamilies, {});
  const { data: members = [] } = useRead(memberCalls.listMembers, {});
  const { data: duties = [] } = useRead(
    memberCalls.listMemberDuties,
    { params: { id: memberId } },
    { isAlwaysFresh: true, isAwaited: false },
  );
  const effects = effectsOfNotServing(familiesAt(families, members), memberId);
  return (
    <>
      {duties.length > 0 && (
        <Alert tone="warn" title={t('members:notServingDuties', { count: duties.length })} announce>
          <DutyList duties={duties} />
        </Alert>
      )}
      {withPeople(effects, members).map((effect) => (
        <Alert key={effect.kind} tone="warn" title={familyEffectText(effect)} announce />
      ))}
    </>
  );
}

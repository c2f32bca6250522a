import { familyCalls } from '#contract/families.ts';
import { memberCalls } from '#contract/members.ts';
import { effectsOfNotServing } from '#domain/families/family-changes.ts';
import type { MemberId } from '#domain/ids.ts';
import { useRead } from '#web/api/server-state.ts';
import { familiesAt, familyEffectText, withPeople } from '#web/parts/family-effects.ts';
import { Alert } from '#web/ui/alert.tsx';

/** Says what it does to a member's family if they no longer serve, such as children who then serve with no one. */
export function NotServingNotice({ memberId }: { memberId: MemberId }) {
  const { data: families = [] } = useRead(familyCalls.listFamilies, {});
  const { data: members = [] } = useRead(memberCalls.listMembers, {});
  const effects = effectsOfNotServing(familiesAt(families, members), memberId);
  return withPeople(effects, members).map((effect) => (
    <Alert key={effect.kind} tone="warn" title={familyEffectText(effect)} announce />
  ));
}

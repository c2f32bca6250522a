import { useState } from 'react';
import { type FamilyInResponse, familyCalls } from '#contract/families.ts';
import { memberCalls } from '#contract/members.ts';
import type { MemberId } from '#domain/ids.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { Button } from '#web/ui/button.tsx';
import { FamilySheet } from './family-sheet.tsx';
import { familyName, peopleOf } from './family-wording.ts';

/** Shows a member's family, with a button that opens it, or that makes one with this member. */
export function MemberFamilyLine({ memberId }: { memberId: MemberId }) {
  const { data: families } = useRead(familyCalls.listFamilies, {});
  const { data: members = [] } = useRead(memberCalls.listMembers, {});
  const [open, setOpen] = useState<{ family: FamilyInResponse | null } | null>(null);
  if (!families) return null;
  const family = families.find((each) => each.members.some((one) => one.memberId === memberId)) ?? null;
  return (
    <>
      {family && (
        <p className="w-full">{t('families:ofMember', { names: familyName(peopleOf(family, members)) })}</p>
      )}
      <Button onClick={() => setOpen({ family })}>{family ? t('families:edit') : t('families:add')}</Button>
      {open && (
        <FamilySheet
          family={open.family}
          startsWith={memberId}
          members={members}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

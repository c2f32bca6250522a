import { type Member, memberCalls } from '#contract/members.ts';
import { fullName } from '#domain/members/member-name.ts';
import { showResult } from '#web/api/show-result.ts';
import { useChange } from '#web/api/use-change.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { MEMBERS_TEXTS } from './texts.ts';

/** Shows that wrong PINs have locked a member, and a button that unlocks them. */
export function LockedBadge({ member }: { member: Member }) {
  const { mutateAsync, isPending } = useChange(memberCalls.unlockMember);
  const name = fullName(member);

  const texts = { done: MEMBERS_TEXTS.unlocked(name), failed: MEMBERS_TEXTS.unlockFailed };

  return (
    <>
      <Badge tone="no">{MEMBERS_TEXTS.locked}</Badge>
      <Button
        size="small"
        aria-label={MEMBERS_TEXTS.unlockFor(name)}
        disabled={isPending}
        onClick={() => void showResult(mutateAsync({ params: { id: member.id } }), texts)}
      >
        {MEMBERS_TEXTS.unlock}
      </Button>
    </>
  );
}

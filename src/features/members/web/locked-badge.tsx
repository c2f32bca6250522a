import { type Member, memberCalls } from '#contract/members.ts';
import { fullName } from '#domain/members/member-name.ts';
import { sentenceOf } from '#web/api/api.ts';
import { useChange } from '#web/api/use-change.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { MEMBERS_TEXTS } from './texts.ts';

/** Shows that wrong PINs have locked a member, and a button that unlocks them. */
export function LockedBadge({ member }: { member: Member }) {
  const { mutateAsync, isPending } = useChange(memberCalls.releaseMember, [memberCalls.listMembers]);
  const name = fullName(member);

  async function release(): Promise<void> {
    try {
      await mutateAsync({ params: { id: String(member.id) } });
      showToast({ title: MEMBERS_TEXTS.released(name) });
    } catch (error) {
      const description = sentenceOf(error, MEMBERS_TEXTS.pleaseTryAgain);
      showToast({ title: MEMBERS_TEXTS.releaseFailed, description, variant: 'destructive' });
    }
  }

  return (
    <>
      <Badge tone="no">{MEMBERS_TEXTS.locked}</Badge>
      <Button
        size="small"
        aria-label={MEMBERS_TEXTS.releaseFor(name)}
        disabled={isPending}
        onClick={() => void release()}
      >
        {MEMBERS_TEXTS.release}
      </Button>
    </>
  );
}

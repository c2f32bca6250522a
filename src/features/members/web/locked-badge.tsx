import { type Member, memberCalls } from '#contract/members.ts';
import { fullName } from '#domain/members/member-name.ts';
import { t } from '#languages/t.ts';
import { showResult } from '#web/api/show-result.ts';
import { useChange } from '#web/api/use-change.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';

/** Shows that wrong PINs have locked a member, and a button that unlocks them. */
export function LockedBadge({ member }: { member: Member }) {
  const { mutateAsync, isPending } = useChange(memberCalls.unlockMember);
  const name = fullName(member);

  const texts = { done: t('members:unlocked', { name }), failed: t('members:unlockFailed') };

  return (
    <>
      <Badge tone="no">{t('members:locked')}</Badge>
      <Button
        size="small"
        aria-label={t('members:unlockFor', { name })}
        disabled={isPending}
        onClick={() => void showResult(mutateAsync({ params: { id: member.id } }), texts)}
      >
        {t('members:unlock')}
      </Button>
    </>
  );
}

import type { Member } from '#contract/members.ts';
import { fullName } from '#domain/member-name.ts';
import { useCurrentUser } from '#web/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { LockIcon, PencilIcon, TrashIcon } from '#web/ui/icons.tsx';
import { MEMBERS_TEXTS } from './texts.ts';

/** An action on a member. Each has a dialog of its own. */
export interface MemberAction {
  readonly kind: 'initials' | 'edit' | 'reset-pin' | 'remove';
  readonly member: Member;
}

/** Shows the buttons of a row. Administrators can't delete themselves. */
export function MemberActionsCard(props: { member: Member; onAct: (action: MemberAction) => void }) {
  const { member, onAct } = props;
  const user = useCurrentUser();
  const name = fullName(member);
  const isSelf = member.id === user.id;
  const act = (kind: MemberAction['kind']) => () => onAct({ kind, member });
  return (
    <span className="flex items-center gap-1 max-sm:-ml-4">
      <Button
        size="small"
        variant="quiet"
        aria-label={MEMBERS_TEXTS.editInitials(name)}
        onClick={act('initials')}
      >
        {MEMBERS_TEXTS.initials}
      </Button>
      <IconButton label={MEMBERS_TEXTS.editMember(name)} onClick={act('edit')}>
        <PencilIcon />
      </IconButton>
      <IconButton label={MEMBERS_TEXTS.resetPin(name)} onClick={act('reset-pin')}>
        <LockIcon />
      </IconButton>
      <IconButton
        label={isSelf ? MEMBERS_TEXTS.ownAccount : MEMBERS_TEXTS.remove(name)}
        disabled={isSelf}
        onClick={act('remove')}
      >
        <TrashIcon />
      </IconButton>
    </span>
  );
}

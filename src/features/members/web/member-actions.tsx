import type { Member } from '#contract/members.ts';
import { fullName } from '#domain/members/member-name.ts';
import { useCurrentUser } from '#web/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { MERGE_TEXTS } from './merge-texts.ts';
import { MEMBERS_TEXTS } from './texts.ts';

/** An action on a member. Each has a dialog of its own. */
export interface MemberAction {
  readonly kind: 'initials' | 'edit' | 'reset-pin' | 'merge' | 'remove';
  readonly member: Member;
}

/** Shows the buttons of a row. Administrators can't delete themselves. */
export function MemberActions(props: { member: Member; onAct: (action: MemberAction) => void }) {
  const { member, onAct } = props;
  const user = useCurrentUser();
  const name = fullName(member);
  const isSelf = member.id === user.id;
  const buttons = [
    { kind: 'edit', text: MEMBERS_TEXTS.edit, label: MEMBERS_TEXTS.editMember(name) },
    { kind: 'initials', text: MEMBERS_TEXTS.initials, label: MEMBERS_TEXTS.editInitials(name) },
    { kind: 'reset-pin', text: MEMBERS_TEXTS.reset, label: MEMBERS_TEXTS.resetPin(name) },
    { kind: 'merge', text: MERGE_TEXTS.action, label: MERGE_TEXTS.mergeMember(name) },
    {
      kind: 'remove',
      text: MEMBERS_TEXTS.removeConfirm,
      label: isSelf ? MEMBERS_TEXTS.ownAccount : MEMBERS_TEXTS.remove(name),
    },
  ] as const;
  return (
    <span className="flex flex-wrap items-center max-sm:-ml-3 sm:w-max sm:max-w-104">
      {buttons.map(({ kind, text, label }) => (
        <Button
          key={kind}
          size="small"
          variant="quiet"
          className="whitespace-nowrap px-3!"
          aria-label={label}
          title={label}
          disabled={isSelf && kind === 'remove'}
          onClick={() => onAct({ kind, member })}
        >
          {text}
        </Button>
      ))}
    </span>
  );
}

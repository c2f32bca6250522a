import type { Member } from '#contract/members.ts';
import { fullName } from '#domain/members/member-name.ts';
import { useCurrentUser } from '#web/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { MEMBERS_TEXTS } from './texts.ts';

/** What is opened for a member: their sheet, their sheet at the initials, or the question before they are deleted. */
export type MemberAction = 'edit' | 'initials' | 'remove';

/** Shows the buttons of a row. Administrators can't delete themselves. */
export function MemberActions(props: { member: Member; onAct: (action: MemberAction) => void }) {
  const { member, onAct } = props;
  const isSelf = member.id === useCurrentUser().id;
  const name = fullName(member);
  const buttons = [
    { action: 'edit', text: MEMBERS_TEXTS.edit, label: MEMBERS_TEXTS.editMember(name) },
    { action: 'initials', text: MEMBERS_TEXTS.initials, label: MEMBERS_TEXTS.editInitials(name) },
    { action: 'remove', text: MEMBERS_TEXTS.removeConfirm, label: MEMBERS_TEXTS.remove(name) },
  ] as const;
  return (
    <span className="relative z-1 inline-flex">
      {buttons
        .filter(({ action }) => !(isSelf && action === 'remove'))
        .map(({ action, text, label }) => (
          <Button
            key={action}
            size="compact"
            variant="quiet"
            className="px-2!"
            aria-label={label}
            onClick={() => onAct(action)}
          >
            {text}
          </Button>
        ))}
    </span>
  );
}

import { EditInitialsDialog } from './edit-initials-dialog.tsx';
import { EditMemberDialog } from './edit-member-dialog.tsx';
import type { MemberAction } from './member-actions.tsx';
import { MergeMemberDialog } from './merge-member-dialog.tsx';
import { RemoveMemberDialog } from './remove-member-dialog.tsx';
import { ResetPinDialog } from './reset-pin-dialog.tsx';

const DIALOGS = {
  initials: EditInitialsDialog,
  edit: EditMemberDialog,
  'reset-pin': ResetPinDialog,
  merge: MergeMemberDialog,
  remove: RemoveMemberDialog,
} as const;

/** Shows the dialog of an action on a member. Mount it only while open, so that its form starts fresh. */
export function MemberActionDialog({ action, onClose }: { action: MemberAction; onClose: () => void }) {
  const ActionDialog = DIALOGS[action.kind];
  return <ActionDialog member={action.member} onClose={onClose} />;
}

import { AddMemberForm } from '#features/members/web/add-member-form.tsx';
import { MembersTable } from '#features/members/web/members-table.tsx';
import { RolePreferencesPanel } from '#features/members/web/role-preferences-panel.tsx';
import { ExportCard } from '#features/transfer/web/export-card.tsx';
import { ImportCard } from '#features/transfer/web/import-card.tsx';
import { useCardInAddress } from '#web/frame/card-in-address.ts';
import { AdminCards } from './admin-cards.tsx';

/** Adding members first, because a church begins with it. */
const CARDS = [
  { id: 'import', Card: ImportCard },
  { id: 'add-member', Card: AddMemberForm },
  { id: 'members', Card: MembersTable },
  { id: 'role-preferences', Card: RolePreferencesPanel },
  { id: 'export', Card: ExportCard },
] as const;

/** Shows the tab 'Member Management'. */
export function AdminMembersPanel() {
  useCardInAddress();
  return <AdminCards cards={CARDS} />;
}

import { AddMemberForm } from '#features/members/web/add-member-form.tsx';
import { MembersTable } from '#features/members/web/members-table.tsx';
import { RolePreferencesPanel } from '#features/members/web/role-preferences-panel.tsx';
import { TransferCard } from '#features/transfer/web/transfer-card.tsx';

/** Shows the tab 'Member Management'. */
export function AdminMembersPanel() {
  return (
    <div className="flex flex-col gap-5">
      <AddMemberForm />
      <MembersTable />
      <RolePreferencesPanel />
      <TransferCard />
    </div>
  );
}

import { AddMemberForm } from './add-member-form.tsx';
import { MembersTable } from './members-table.tsx';
import { RolePreferencesPanel } from './role-preferences-panel.tsx';

/** Shows the Members tab of the Admin Panel. */
export function MembersPanel() {
  return (
    <div className="flex flex-col gap-5">
      <AddMemberForm />
      <MembersTable />
      <RolePreferencesPanel />
    </div>
  );
}

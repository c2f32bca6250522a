import { AddMemberForm } from '#features/members/web/add-member-form.tsx';
import { MembersTable } from '#features/members/web/members-table.tsx';
import { PREFERENCES_TEXTS } from '#features/members/web/preferences-texts.ts';
import { RolePreferencesPanel } from '#features/members/web/role-preferences-panel.tsx';
import { MEMBERS_TEXTS } from '#features/members/web/texts.ts';
import { ExportCard } from '#features/transfer/web/export-card.tsx';
import { ImportCard } from '#features/transfer/web/import-card.tsx';
import { TRANSFER_TEXTS } from '#features/transfer/web/texts.ts';
import { AdminSections } from './admin-sections.tsx';

/** Adding members first, because a church begins with it. */
const SECTIONS = [
  { id: 'import', title: TRANSFER_TEXTS.importTitle, Card: ImportCard },
  { id: 'add-member', title: MEMBERS_TEXTS.addTitle, Card: AddMemberForm },
  { id: 'members', title: MEMBERS_TEXTS.tableTitle, Card: MembersTable },
  { id: 'role-preferences', title: PREFERENCES_TEXTS.setupTitle, Card: RolePreferencesPanel },
  { id: 'export', title: TRANSFER_TEXTS.exportTitle, Card: ExportCard },
] as const;

/** Shows the tab 'Member Management'. */
export function AdminMembersPanel() {
  return <AdminSections sections={SECTIONS} />;
}

import { MembersPanel } from '#features/members/web/members-panel.tsx';
import { TransferCard } from '#features/transfer/web/transfer-card.tsx';

/** Shows the tab 'Member Management'. */
export function AdminMembersPanel() {
  return (
    <div className="flex flex-col gap-5">
      <MembersPanel />
      <TransferCard />
    </div>
  );
}

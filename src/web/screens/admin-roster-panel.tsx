import { SendRosterCard } from '#features/messaging/web/send-roster-card.tsx';
import { BuilderPanel } from '#features/roster/web/builder-panel.tsx';

/** The tab 'Roster Builder': the month is built, and what came of it is mailed. */
export function AdminRosterPanel() {
  return (
    <div className="flex flex-col gap-8">
      <BuilderPanel />
      <SendRosterCard />
    </div>
  );
}

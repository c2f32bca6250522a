import { SendRosterCard } from '#features/messaging/web/send-roster-card.tsx';
import { BuilderPanel } from '#features/roster/web/builder-panel.tsx';
import { useBuilderAddress } from '#features/roster/web/use-builder-address.ts';

/** The tab 'Roster Builder': the month is built, and what came of it is mailed. */
export function AdminRosterPanel() {
  const { month, isChosen } = useBuilderAddress();
  return (
    <div className="flex flex-col gap-8">
      <BuilderPanel />
      <SendRosterCard built={isChosen ? month : null} />
    </div>
  );
}

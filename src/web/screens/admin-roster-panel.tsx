import { SendRosterCard } from '#features/messaging/web/send-roster-card.tsx';
import { BuilderPanel } from '#features/roster/web/builder-panel.tsx';
import { useBuilderAddress } from '#features/roster/web/use-builder-address.ts';

/** Shows the tab 'Roster Builder': building a month and emailing the result. */
export function AdminRosterPanel() {
  const { month, isChosen } = useBuilderAddress();
  return (
    <div className="flex flex-col gap-8">
      <BuilderPanel />
      <SendRosterCard builderMonth={isChosen ? month : null} />
    </div>
  );
}

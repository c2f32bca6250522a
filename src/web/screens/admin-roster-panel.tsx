import { useState } from 'react';
import type { Month } from '#domain/calendar.ts';
import { SendRosterCard } from '#features/messaging/web/send-roster-card.tsx';
import { BuilderPanel } from '#features/roster/web/builder-panel.tsx';

/** The tab 'Roster Builder': the month is built, and what came of it is mailed. */
export function AdminRosterPanel() {
  const [built, setBuilt] = useState<Month | null>(null);
  return (
    <div className="flex flex-col gap-8">
      <BuilderPanel onMonthChange={setBuilt} />
      <SendRosterCard built={built} />
    </div>
  );
}

import { MyAvailabilityScreen } from '#features/availability/web/my-availability-screen.tsx';
import { CanYouHelpPanel } from '#features/cover/web/can-you-help-panel.tsx';
import { GuestServicesPanel } from '#features/serving/web/guest-services-panel.tsx';
import { MyServicesPanel } from '#features/serving/web/my-services-panel.tsx';
import { lazyPart } from '#web/loading/lazy-part.tsx';
import { useCurrentUser } from '#web/session/session.ts';
import { PushOffer } from './push-parts.tsx';

// Loaded later, because it is at the end and seldom used.
const AwayPanel = lazyPart(async () => (await import('#features/away/web/away-panel.tsx')).AwayPanel, {
  isExtra: true,
});

/** /: shows a guest where they serve. Otherwise, shows where the signed-in member can help and where they serve, and their answers. */
export function AvailabilityScreen() {
  const { isGuest } = useCurrentUser();
  if (isGuest) return <GuestServicesPanel />;
  return (
    <>
      <MyAvailabilityScreen End={AwayPanel}>
        {/* Taking a place adds a service below, which must not move the other places. */}
        <CanYouHelpPanel />
        <MyServicesPanel />
      </MyAvailabilityScreen>
      <div className="mx-auto mt-3 max-w-2xl empty:hidden">
        <PushOffer />
      </div>
    </>
  );
}

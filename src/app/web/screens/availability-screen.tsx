import { MyAvailabilityScreen } from '#features/availability/web/my-availability-screen.tsx';
import { CanYouHelpPanel } from '#features/cover/web/can-you-help-panel.tsx';
import { MyServicesPanel } from '#features/serving/web/my-services-panel.tsx';

/** /: shows where the signed-in member can help and where they serve, and their answers. */
export function AvailabilityScreen() {
  return (
    <MyAvailabilityScreen>
      {/* Taking a place adds a service below, which must not move the other places. */}
      <CanYouHelpPanel />
      <MyServicesPanel />
    </MyAvailabilityScreen>
  );
}

import { MyAvailabilityScreen } from '#features/availability/web/my-availability-screen.tsx';
import { MyServicesPanel } from '#features/serving/web/my-services-panel.tsx';

/** /: shows where the signed-in member serves, and their answers. */
export function AvailabilityScreen() {
  return (
    <MyAvailabilityScreen>
      <MyServicesPanel />
    </MyAvailabilityScreen>
  );
}

import { Link } from 'wouter';
import type { BuilderService } from '#contract/roster.ts';
import type { ServiceKey } from '#domain/services/services.ts';
import { serviceKey } from '#domain/services/services.ts';
import { shortServiceTitle } from '#languages/services.ts';
import { t } from '#languages/t.ts';
import { SideSheet } from '#web/ui/side-sheet.tsx';
import { toGridServices } from './place-button.tsx';
import { CHOSEN_SERVICE_ID, useBuilderAddress } from './use-address.ts';
import type { BuilderConflict } from './use-month.ts';

/** Lists the assigned people who are no longer available. Each leads to the service. */
export function UnavailableSheet(props: {
  conflicts: readonly BuilderConflict[];
  services: readonly BuilderService[];
  onClose: () => void;
}) {
  const { conflicts, services, onClose } = props;
  const { addressOf, service: chosen } = useBuilderAddress();
  const open = (key: ServiceKey) => {
    onClose();
    // The service is already shown, so that nothing else moves the focus there.
    if (key === chosen) setTimeout(() => document.getElementById(CHOSEN_SERVICE_ID)?.focus());
  };
  return (
    <SideSheet
      title={t('builder:facts.unavailableTitle')}
      description={conflicts.length > 0 && t('builder:facts.unavailableAbout')}
      onClose={onClose}
    >
      <ul>
        {toGridServices(services).flatMap(({ key, titled }) =>
          conflicts
            .filter(({ service }) => serviceKey(service) === key)
            .map(({ id, name }) => (
              <li key={id}>
                <Link
                  href={addressOf(key)}
                  replace
                  onClick={() => open(key)}
                  className="flex min-h-12 items-center font-semibold text-primary underline underline-offset-4"
                >
                  {t('builder:conflict', { name, service: shortServiceTitle(titled) })}
                </Link>
              </li>
            )),
        )}
      </ul>
    </SideSheet>
  );
}

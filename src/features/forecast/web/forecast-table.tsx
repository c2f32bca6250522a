import type { MonthForecast } from '#contract/forecast.ts';
import type { RoleId } from '#domain/ids.ts';
import { serviceKey } from '#domain/services/services.ts';
import { atStart, formatShortDate } from '#languages/dates.ts';
import { serviceLabel } from '#languages/services.ts';
import { t } from '#languages/t.ts';
import { fadeUntilShown } from '#web/ui/fade-until-shown.ts';
import { FIRST_COLUMN, ScrollTable } from '#web/ui/scroll-table.tsx';

type Services = MonthForecast['services'];
type RoleForecast = Services[number]['roles'][number];

const TONES: Readonly<Record<RoleForecast['state'], string>> = {
  short: 'bg-no-tint text-no font-semibold',
  thin: 'bg-warn-tint text-warn',
  covered: 'text-ink-2',
};

/** Returns the roles of the services, each once, in their order. */
function rolesOf(services: Services): ReadonlyMap<RoleId, string> {
  return new Map(services.flatMap(({ roles }) => roles).map(({ roleId, name }) => [roleId, name]));
}

/** Shows for each role at each service whether it can be filled, in the shape of the roster's grid. */
export function ForecastTable({ services }: { services: Services }) {
  return (
    <ScrollTable title={t('forecast:coverage')}>
      <thead className="bg-sunk align-top">
        <tr>
          <th scope="col" className={`${FIRST_COLUMN} bg-sunk font-normal text-ink-2`}>
            {t('forecast:role')}
          </th>
          {services.map((service, index) => {
            const label = serviceLabel(service);
            return (
              <th
                key={serviceKey(service)}
                ref={index === services.length - 1 ? fadeUntilShown : null}
                scope="col"
                className="px-2 py-1.5 font-semibold"
              >
                <span className="block whitespace-nowrap">{atStart(formatShortDate(service.date))}</span>
                {label !== null && <span className="block font-normal text-2xs text-ink-2">{label}</span>}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {[...rolesOf(services)].map(([roleId, name]) => (
          <tr key={roleId} className="border-line border-t">
            <th scope="row" className={`${FIRST_COLUMN} bg-sunk font-normal`}>
              {name}
            </th>
            {services.map((service) => {
              const role = service.roles.find((one) => one.roleId === roleId);
              return (
                <td
                  key={serviceKey(service)}
                  className={`whitespace-nowrap border-line border-s px-2 py-1.5 ${role ? TONES[role.state] : ''}`}
                >
                  {role && t(`forecast:states.${role.state}`, { count: role.open })}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  );
}

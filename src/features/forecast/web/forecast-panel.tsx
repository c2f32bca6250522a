import { type ComponentType, useState } from 'react';
import type { MonthForecast } from '#contract/forecast.ts';
import { fromWire } from '#contract/service-on-wire.ts';
import type { Month } from '#domain/calendar/calendar.ts';
import type { MemberId } from '#domain/ids.ts';
import { isSameService } from '#domain/services/services.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadFailedAlert } from '#web/ui/load-failed.tsx';
import { Part } from '#web/ui/part.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AnsweredPanel } from './answered-panel.tsx';
import { ForecastTable } from './forecast-table.tsx';
import { NOTHING_TO_FILL_TEXTS } from './notice-texts.ts';
import { FORECAST_TEXTS as TEXTS } from './texts.ts';
import { nothingToFill, shortfallOf, useForecast } from './use-forecast.ts';

/** Sends reminders to these members. */
export type Reminder = ComponentType<{ month: Month; userIds: readonly MemberId[]; onClose: () => void }>;

/** How many people to ask show before the button that shows the rest, and how many places of each. */
const MAX_SHOWN = 8;
const MAX_PLACES = 3;

type ForecastService = MonthForecast['services'][number];

const titled = (service: ForecastService) => ({ ...service, date: service.serviceDate });

/** Shows whose yes would fill the most open places, with a button that reminds them. */
function WhomToAsk({ forecast, onRemind }: { forecast: MonthForecast; onRemind: () => void }) {
  const { ask, services } = forecast;
  const [isWhole, setWhole] = useState(false);
  if (ask.length === 0) return <p>{shortfallOf(forecast).open > 0 ? TEXTS.noOneToAsk : TEXTS.nothingOpen}</p>;
  const reached = ask.filter(({ user }) => user.isReachable);
  const others = ask.filter(({ user }) => !user.isReachable);
  const places = ask.reduce((sum, { wouldFill }) => sum + wouldFill.length, 0);
  const placeText = (place: MonthForecast['ask'][number]['wouldFill'][number]) => {
    const service = services.find((one) => isSameService(fromWire(one), fromWire(place)));
    const role = service?.roles.find(({ roleId }) => roleId === place.roleId);
    return service && role ? TEXTS.wouldFill(role.name, titled(service)) : '';
  };
  return (
    <>
      <p>{TEXTS.askAbout(ask.length, places)}</p>
      <Button variant="primary" className="self-start" onClick={onRemind}>
        {reached.length > 0 ? TEXTS.remind(reached.length) : TEXTS.writeYourself}
      </Button>
      {others.length > 0 && (
        <p className="text-warn">{TEXTS.notReached(others.map(({ user }) => user.name))}</p>
      )}
      <ul className="flex flex-col gap-2">
        {(isWhole ? ask : ask.slice(0, MAX_SHOWN)).map(({ user, wouldFill }) => (
          <li key={user.id}>
            <bdi className="font-semibold">{user.name}</bdi>
            <span className="block text-ink-2">
              {TEXTS.wouldFillAll(
                wouldFill.slice(0, MAX_PLACES).map(placeText),
                wouldFill.length - MAX_PLACES,
              )}
            </span>
          </li>
        ))}
      </ul>
      {!isWhole && ask.length > MAX_SHOWN && (
        <Button className="self-start" onClick={() => setWhole(true)}>
          {TEXTS.showMore(ask.length - MAX_SHOWN)}
        </Button>
      )}
    </>
  );
}

/** Shows the forecast of a month: the answers, the coverage of each service, and whom to ask. */
export function ForecastPanel({ month, Reminder }: { month: Month; Reminder: Reminder }) {
  const { data: forecast, isError, isPending, refetch } = useForecast(month);
  const nothing = forecast && nothingToFill(forecast);
  const [reminded, setReminded] = useState<readonly MemberId[] | null>(null);
  return (
    <div className="flex flex-col gap-5">
      {isError && <LoadFailedAlert title={TEXTS.failed} onRetry={refetch} />}
      {isPending && <Skeleton className="h-96 w-full" />}
      {forecast && (
        <>
          {nothing ? (
            <p>{NOTHING_TO_FILL_TEXTS[nothing]}</p>
          ) : (
            <Part title={TEXTS.ask}>
              <WhomToAsk
                forecast={forecast}
                onRemind={() => setReminded(forecast.ask.map(({ user }) => user.id))}
              />
            </Part>
          )}
          <Part title={TEXTS.answers}>
            <AnsweredPanel forecast={forecast} />
          </Part>
          {!nothing && (
            <Part title={TEXTS.coverage}>
              <ForecastTable services={forecast.services} />
            </Part>
          )}
        </>
      )}
      {reminded && <Reminder month={month} userIds={reminded} onClose={() => setReminded(null)} />}
    </div>
  );
}

import { type ComponentType, useState } from 'react';
import type { MonthForecast } from '#contract/forecast.ts';
import type { Month } from '#domain/calendar/calendar.ts';
import type { MemberId } from '#domain/ids.ts';
import { isSameService } from '#domain/services/services.ts';
import { listInSentence, listText } from '#languages/lists.ts';
import { shortServiceTitle } from '#languages/services.ts';
import { t } from '#languages/t.ts';
import { closedRoomText } from '#web/builder/open-place-wording.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadFailedAlert } from '#web/ui/load-failed.tsx';
import { Part } from '#web/ui/part.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AnsweredPanel } from './answered-panel.tsx';
import { ForecastTable } from './forecast-table.tsx';
import { nothingToFill, shortfallOf, useForecast } from './use-forecast.ts';

/** Sends reminders to these members. */
export type Reminder = ComponentType<{ month: Month; memberIds: readonly MemberId[]; onClose: () => void }>;

/** How many people to ask show before the button that shows the rest, and how many places of each. */
const MAX_SHOWN = 8;
const MAX_PLACES = 3;

type ForecastService = MonthForecast['services'][number];
type OpenPlace = MonthForecast['ask'][number]['wouldFill'][number];

const titled = (service: ForecastService) => service;

/** Shows whose yes would fill the most open places, with a button that reminds them. */
function PeopleToAsk({ forecast, onRemind }: { forecast: MonthForecast; onRemind: () => void }) {
  const { ask, services } = forecast;
  const [isWhole, setWhole] = useState(false);
  if (ask.length === 0)
    return <p>{shortfallOf(forecast).open > 0 ? t('forecast:noOneToAsk') : t('forecast:nothingOpen')}</p>;
  const reached = ask.filter(({ user }) => user.isReachable);
  const others = ask.filter(({ user }) => !user.isReachable);
  const places = ask.reduce((sum, { wouldFill }) => sum + wouldFill.length, 0);
  const placeText = (place: OpenPlace) => {
    const service = services.find((one) => isSameService(one, place));
    const role = service?.roles.find(({ roleId }) => roleId === place.roleId);
    return service && role
      ? t('forecast:wouldFill', { role: role.name, service: shortServiceTitle(titled(service)) })
      : '';
  };
  const placesText = (all: readonly OpenPlace[]) => {
    if (all.length === 0) return t('forecast:neededForOthers');
    const places = listText(all.slice(0, MAX_PLACES).map(placeText));
    const more = all.length - MAX_PLACES;
    return more > 0 ? t('forecast:andMore', { places, count: more }) : places;
  };
  return (
    <>
      <p>
        {t('forecast:askAbout', {
          yes: t('forecast:yesOf', { count: ask.length }),
          count: places,
        })}
      </p>
      <Button variant="primary" className="self-start" onClick={onRemind}>
        {reached.length > 0 ? t('forecast:remind', { count: reached.length }) : t('forecast:writeYourself')}
      </Button>
      {others.length > 0 && (
        <p className="text-warn">
          {t('forecast:notReached', { names: listInSentence(others.map(({ user }) => user.name)) })}
        </p>
      )}
      <ul className="flex flex-col gap-2">
        {(isWhole ? ask : ask.slice(0, MAX_SHOWN)).map(({ user, wouldFill }) => (
          <li key={user.id}>
            <bdi className="font-semibold">{user.name}</bdi>
            <span className="block text-ink-2">{placesText(wouldFill)}</span>
          </li>
        ))}
      </ul>
      {!isWhole && ask.length > MAX_SHOWN && (
        <Button className="self-start" onClick={() => setWhole(true)}>
          {t('forecast:showMore', { count: ask.length - MAX_SHOWN })}
        </Button>
      )}
    </>
  );
}

/** Lists the rooms that those who said yes can't open, and why. */
function ClosedRooms({ services }: Pick<MonthForecast, 'services'>) {
  const closed = services.flatMap((service) =>
    (service.closedRooms ?? []).map((room) => ({ room, service: shortServiceTitle(titled(service)) })),
  );
  if (closed.length === 0) return null;
  return (
    <>
      <p>{t('forecast:closedRooms')}</p>
      <ul className="list-disc ps-5">
        {closed.map(({ room, service }) => (
          <li key={`${service} ${room.name}`}>
            {t('forecast:closedRoom', { service, why: closedRoomText(room) })}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Shows the forecast of a month: the answers, the coverage of each service, and who to ask. */
export function ForecastPanel({ month, Reminder }: { month: Month; Reminder: Reminder }) {
  const { data: forecast, isError, isPending, refetch } = useForecast(month);
  const nothing = forecast && nothingToFill(forecast);
  const [reminded, setReminded] = useState<readonly MemberId[] | null>(null);
  return (
    <div className="flex flex-col gap-5">
      {isError && <LoadFailedAlert title={t('forecast:failed')} onRetry={refetch} />}
      {isPending && <Skeleton className="h-96 w-full" />}
      {forecast && (
        <>
          {nothing ? (
            <p>{t(`forecast:nothing.${nothing}`)}</p>
          ) : (
            <Part title={t('forecast:ask')}>
              <PeopleToAsk
                forecast={forecast}
                onRemind={() => setReminded(forecast.ask.map(({ user }) => user.id))}
              />
            </Part>
          )}
          <Part title={t('forecast:answers')}>
            <AnsweredPanel forecast={forecast} />
          </Part>
          {!nothing && (
            <Part title={t('forecast:coverage')}>
              <ForecastTable services={forecast.services} />
              <ClosedRooms services={forecast.services} />
            </Part>
          )}
        </>
      )}
      {reminded && <Reminder month={month} memberIds={reminded} onClose={() => setReminded(null)} />}
    </div>
  );
}

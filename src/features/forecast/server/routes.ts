import type { forecastCalls } from '#contract/forecast.ts';
import { membersConcerned, onlyTeams } from '#domain/smart-assign/model/church.ts';
import type { Handlers } from '#server/calls/mount.ts';
import { readSettings } from '#server/db/settings.ts';
import { churchToday } from '#server/deps.ts';
import { whenAbandoned } from '#server/http/when-abandoned.ts';
import { channelsSetUp } from '#server/outbox/channels.ts';
import { listReachable } from '#server/outbox/recipient-queries.ts';
import { readChurch } from '#server/planner/church-queries.ts';
import { draftTeams } from '#server/roster/publish-queries.ts';
import { presentForecast } from './present.ts';
import { readAnswering } from './queries.ts';

export const forecastRoutes: Handlers<typeof forecastCalls> = {
  async getForecast({ params: month, scope, deps, reply }) {
    const abandoned = whenAbandoned(reply.raw);
    const db = deps.database.query;
    const today = churchToday(deps);
    const church = onlyTeams(await readChurch(db, month), await draftTeams(db, month, scope));
    const people = membersConcerned(church);
    const [answering, rule] = await Promise.all([readAnswering(db, month, people), readSettings(db)]);
    const forecast = await deps.planner.forecast(church, today, abandoned);
    const { timeZone } = deps;
    const asked = forecast.ask.map(({ memberId }) => memberId);
    const reachable = await listReachable(db, asked, channelsSetUp(deps));
    return presentForecast(church, forecast, {
      month,
      today,
      timeZone,
      rule,
      ...answering,
      reachable,
    });
  },
};

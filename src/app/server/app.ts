import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { contract } from '#contract/index.ts';
import { OUTBOX_TIMES } from '#domain/delivery/delivery.ts';
import { authRoutes, languageRoutes } from '#features/auth/server/routes.ts';
import { availabilityRoutes } from '#features/availability/server/routes.ts';
import { awayRoutes } from '#features/away/server/routes.ts';
import { smartAssignRoutes } from '#features/builder-plan/server/routes.ts';
import { calendarFeedRoutes, registerCalendarFeeds } from '#features/calendar-feeds/server/routes.ts';
import { changeLogRoutes } from '#features/change-log/server/routes.ts';
import { checkRoutes } from '#features/checks/server/routes.ts';
import { coverRoutes } from '#features/cover/server/routes.ts';
import { familyRoutes } from '#features/families/server/routes.ts';
import { forecastRoutes } from '#features/forecast/server/routes.ts';
import { guestRoutes } from '#features/guests/server/routes.ts';
import { learnerRoutes } from '#features/learners/server/routes.ts';
import { memberMergeRoutes } from '#features/member-merge/server/routes.ts';
import { memberRoutes } from '#features/members/server/routes.ts';
import { mailRoutes, messagingRoutes } from '#features/messaging/server/routes.ts';
import { myFamilyRoutes } from '#features/my-family/server/routes.ts';
import { notificationRoutes } from '#features/notifications/server/routes.ts';
import { passkeyRoutes } from '#features/passkeys/server/routes.ts';
import { personalLinkRoutes } from '#features/personal-links/server/routes.ts';
import { placeRoutes } from '#features/places/server/routes.ts';
import { pushRoutes } from '#features/push/server/routes.ts';
import { reminderRoutes } from '#features/reminders/server/routes.ts';
import { roomRoutes } from '#features/rooms/server/routes.ts';
import { rosterRoutes } from '#features/roster/server/routes.ts';
import { servedRoutes } from '#features/served/server/routes.ts';
import { serviceRoleRoutes } from '#features/service-roles/server/routes.ts';
import { serviceRoutes } from '#features/services/server/routes.ts';
import { servingRoutes } from '#features/serving/server/routes.ts';
import { sessionRoutes } from '#features/sessions/server/routes.ts';
import { settingsRoutes } from '#features/settings/server/routes.ts';
import { setupRoutes } from '#features/setup/server/routes.ts';
import { monthPdfs, sheetRoutes } from '#features/sheets/server/routes.ts';
import { specialDayRoutes } from '#features/special-days/server/routes.ts';
import { installationRoutes } from '#features/system/server/routes.ts';
import { registerJoinPage, teamLinkRoutes } from '#features/team-link/server/routes.ts';
import { teamRoutes } from '#features/teams/server/routes.ts';
import { transferRoutes } from '#features/transfer/server/routes.ts';
import { usualServiceRoutes } from '#features/usual-services/server/routes.ts';
import { mountCalls } from '#server/calls/mount.ts';
import { systemRoutes } from '#server/calls/system-calls.ts';
import { checkWarningJob } from '#server/checks/check-warnings.ts';
import { coverJob } from '#server/cover/job.ts';
import type { Deps } from '#server/deps.ts';
import { removeCookiesFromErrors } from '#server/http/cookies.ts';
import { drainOnClose } from '#server/http/drain.ts';
import {
  handleErrors,
  refuseUnknownCall,
  refuseUnreadableAddress,
  refuseUnreadableRequest,
} from '#server/http/errors.ts';
import { LIMITS, type Limits, limitConnections, limitingOptions } from '#server/http/limits.ts';
import { logResponses } from '#server/http/log.ts';
import { protect } from '#server/http/protection.ts';
import { answerInLanguageOfDevice } from '#server/http/request-language.ts';
import { BackgroundWork } from '#server/jobs/background-work.ts';
import { cleanupJob } from '#server/jobs/cleanup.ts';
import { JobRunner } from '#server/jobs/job-runner.ts';
import { forgetGuestsJob } from '#server/members/forget-guests.ts';
import { KINDS } from '#server/messages/index.ts';
import type { Metrics } from '#server/metrics/metrics.ts';
import { Outbox } from '#server/outbox/outbox.ts';
import { type AppHandlers, bootOf } from '#server/pages/boot.ts';
import { receiveReports } from '#server/pages/csp-reports.ts';
import { openPages, registerPages } from '#server/pages/pages.ts';
import { findOwnPlace } from '#server/pages/personal-link-page.ts';
import { answerReminderJob } from '#server/reminders/answer-reminders.ts';
import { servingReminderJob } from '#server/reminders/serving-reminders.ts';

/** Quality 6 takes about as long as the usual 4 for these responses and is 7% smaller (measured on the sign-in page). */
const COMPRESSION = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

/** Fastify rejects a bare number, because only the installer knows that the app port can't be reached directly. */
function trustedHops(trustProxy: false | string | number) {
  return typeof trustProxy === 'number' ? (_: string, hop: number) => hop < trustProxy : trustProxy;
}

function handlersOf(deps: Deps, outbox: Outbox): AppHandlers {
  return {
    ...systemRoutes(contract, deps.version),
    ...authRoutes,
    ...languageRoutes,
    ...memberRoutes,
    ...memberMergeRoutes,
    ...familyRoutes,
    ...myFamilyRoutes,
    ...serviceRoleRoutes,
    ...teamRoutes,
    ...checkRoutes,
    ...roomRoutes,
    ...guestRoutes,
    ...serviceRoutes,
    ...specialDayRoutes,
    ...settingsRoutes,
    ...teamLinkRoutes,
    ...availabilityRoutes,
    ...usualServiceRoutes,
    ...awayRoutes,
    ...rosterRoutes,
    ...learnerRoutes,
    ...servedRoutes,
    ...servingRoutes,
    ...coverRoutes,
    ...placeRoutes,
    ...calendarFeedRoutes,
    ...smartAssignRoutes,
    ...forecastRoutes,
    ...changeLogRoutes,
    ...sessionRoutes,
    ...personalLinkRoutes,
    ...passkeyRoutes,
    ...pushRoutes,
    ...transferRoutes,
    ...messagingRoutes(outbox),
    ...mailRoutes(outbox, monthPdfs),
    ...sheetRoutes,
    ...reminderRoutes(outbox),
    ...notificationRoutes(outbox),
    ...installationRoutes,
    ...setupRoutes,
  };
}

/**
 * Builds the complete server from the given dependencies, for production and for tests. It does not listen: `main.ts`
 * does, and tests use `inject`.
 */
export async function buildApp(
  deps: Deps,
  options: {
    logger: FastifyServerOptions['logger'];
    trustProxy: false | string | number;
    /** The built pages. Null serves the API only. */
    webDir: string | null;
    /** The limits per client, if they differ from the defaults. */
    limits?: Limits;
    /** Counts requests and responses. Metrics are off by default. */
    metrics?: Metrics | null;
  },
): Promise<FastifyInstance> {
  const { limits = LIMITS } = options;
  const app = Fastify({
    logger: options.logger ?? false,
    trustProxy: trustedHops(options.trustProxy),
    ...limitingOptions(limits),
    logController: new LogController({ disableRequestLogging: true }),
    // While it closes, Sundial responds to what arrives on open connections (http/drain.ts).
    return503OnClosing: false,
    frameworkErrors: refuseUnreadableAddress,
    clientErrorHandler: refuseUnreadableRequest,
    routerOptions: { ignoreTrailingSlash: false },
  });
  // JSON only: a form on another site can send plain text without a preflight request.
  app.removeContentTypeParser('text/plain');
  await app.register(cookie);
  answerInLanguageOfDevice(app, deps);
  handleErrors(app);
  logResponses(app);
  options.metrics?.watch(app);
  const pages = options.webDir === null ? null : openPages(options.webDir, deps.languages);
  limitConnections(app, limits);
  drainOnClose(app);
  await protect(app, deps, pages?.inlineHashes ?? null, limits);
  removeCookiesFromErrors(app);
  await app.register(compress, { threshold: 2048, globalDecompression: false, brotliOptions: COMPRESSION });

  const work = new BackgroundWork();
  const outbox = new Outbox(deps, KINDS, work, OUTBOX_TIMES, app.log);
  const jobs = [
    outbox,
    ...(deps.backups ? [deps.backups] : []),
    cleanupJob(deps),
    forgetGuestsJob(deps),
    coverJob(deps),
    servingReminderJob(deps),
    answerReminderJob(deps),
    checkWarningJob(deps),
  ];
  const runner = new JobRunner(deps, jobs, app.log, work);
  app.addHook('onListen', async () => runner.start());
  app.addHook('onClose', () => work.stop());
  app.addHook('preClose', async () => {
    // Requests that wait for a message are answered. Its sending is waited for later.
    void work.stop();
  });
  app.addHook('onClose', () => deps.threads.close());

  const handlers = handlersOf(deps, outbox);
  mountCalls(app, contract, handlers, deps);
  registerJoinPage(app, deps);
  registerCalendarFeeds(app, deps);
  await receiveReports(app, deps);
  app.all('/api/*', refuseUnknownCall);
  app.setNotFoundHandler(refuseUnknownCall);
  if (pages)
    await registerPages(app, {
      pages,
      boot: (request, reply) => bootOf(handlers, deps, request, reply),
      findOwnPlace: (request) => findOwnPlace(deps, request),
    });
  return app;
}

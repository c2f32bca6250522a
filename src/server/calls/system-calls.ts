import type { Call } from '#contract/call.ts';
import type { systemCalls } from '#contract/system.ts';
import { pingDatabase } from '../db/database.ts';
import { RefusalError } from '../http/refusal-error.ts';
import type { Handlers } from './mount.ts';
import type { createOpenApi } from './openapi.ts';

/** Returns the handlers of the calls about Sundial itself. `calls` is the whole contract, for the OpenAPI document. */
export function systemRoutes(
  calls: Readonly<Record<string, Call>>,
  version: string,
): Handlers<typeof systemCalls> {
  // Created on the first request: it is rarely needed, and every start would wait for it.
  let document: ReturnType<typeof createOpenApi> | undefined;
  return {
    async getHealth({ deps }) {
      // A database that does not respond is unavailable, for any reason.
      await pingDatabase(deps.database.query).catch(() => {
        throw new RefusalError('database_away', { retryAfterSeconds: 5 });
      });
      return { status: 'ok', version, database: deps.database.kind };
    },
    async getOpenApi() {
      document ??= (await import('./openapi.ts')).createOpenApi(calls, version);
      return { ...document };
    },
  };
}

import type { Call } from '#contract/call.ts';
import type { systemCalls } from '#contract/system.ts';
import { pingDatabase } from '../db/database.ts';
import type { Handlers } from './mount.ts';
import { printOpenApi } from './openapi.ts';
import { RefusalError } from './refusal-error.ts';

/** The calls about Sundial itself; `calls` is the whole contract, which the OpenAPI document prints. */
export function systemRoutes(
  calls: Readonly<Record<string, Call>>,
  version: string,
): Handlers<typeof systemCalls> {
  // Printed when it is first asked for: few ever ask, and every start would wait.
  let document: ReturnType<typeof printOpenApi> | undefined;
  return {
    async getHealth({ deps }) {
      // Whatever the reason, a database that does not answer is away.
      await pingDatabase(deps.database.query).catch(() => {
        throw new RefusalError('database_away', { retryAfterSeconds: 5 });
      });
      return { status: 'ok', version, database: deps.database.kind };
    },
    async getOpenApi() {
      document ??= printOpenApi(calls, version);
      return document;
    },
  };
}

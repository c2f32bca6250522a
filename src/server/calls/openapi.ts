import * as z from 'zod/mini';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import type { Call } from '#contract/call.ts';
import { COMMON_REFUSALS, type RefusalCode } from '#domain/refusals/refusal.ts';
import { REFUSAL_STATUS } from '../http/refusal-status.ts';

/** The parameters are those of `RefusalParams`, and missing where the sentence has no values. */
const params = z.optional(z.record(z.string(), z.unknown()));

const issues = z.optional(
  z.array(z.object({ path: z.string(), message: z.string(), code: z.string(), params })),
);

function refusalSchema(codes: readonly RefusalCode[]) {
  return z.object({ message: z.string(), code: z.enum(codes), params, issues });
}

const refusal = refusalSchema(COMMON_REFUSALS).check(z.meta({ id: 'Refusal' }));

const json = (schema: z.ZodMiniType) => ({ content: { 'application/json': { schema } } });

function content({ response, media }: Call) {
  if (media) return { content: { [media]: {} } };
  return response ? json(response) : {};
}

/** Returns the refusals that a call declares, by status. */
function declaredRefusals({ refuses }: Call) {
  const statuses = [...new Set(refuses.map((code) => REFUSAL_STATUS[code]))].sort();
  return Object.fromEntries(
    statuses.map((status) => {
      const codes = refuses.filter((code) => REFUSAL_STATUS[code] === status);
      return [`${status}`, { description: `Refused: ${codes.join(', ')}.`, ...json(refusalSchema(codes)) }];
    }),
  );
}

function operation(name: string, call: Call): ZodOpenApiOperationObject {
  return {
    operationId: name,
    summary: call.summary,
    'x-access': call.access,
    ...(call.team && { 'x-team': call.team }),
    requestParams: {
      ...(call.params && { path: call.params as z.ZodMiniObject }),
      ...(call.query && { query: call.query as z.ZodMiniObject }),
    },
    ...(call.body && { requestBody: { required: true, ...json(call.body) } }),
    responses: {
      [`${call.status}`]: { description: 'Done.', ...content(call) },
      ...declaredRefusals(call),
      default: { description: 'A refusal that any call can meet.', ...json(refusal) },
    },
  };
}

/** Returns the contract as an OpenAPI 3.1 document. */
export function createOpenApi(calls: Readonly<Record<string, Call>>, version: string) {
  const paths: ZodOpenApiPathsObject = {};
  for (const [name, call] of Object.entries(calls)) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(name, call) };
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Sundial',
      version,
      description: 'Volunteer availability and service rosters for churches.',
    },
    paths,
  });
}

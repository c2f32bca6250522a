import type * as z from 'zod/mini';
import type { Call } from '#contract/call.ts';
import { COMMON_REFUSALS } from '#domain/refusals/refusal.ts';
import { REFUSAL_STATUS } from '../http/refusal-status.ts';
import { inputSchema, outputSchema } from './json-schema.ts';
import { refusalSchema } from './refusal-schema.ts';

function json(schema: unknown) {
  return { content: { 'application/json': { schema } } };
}

function content({ response, media }: Call) {
  if (media) return { content: { [media]: {} } };
  return response ? json(outputSchema(response)) : {};
}

function parameters(where: 'path' | 'query', schema: z.ZodMiniType | null) {
  if (!schema) return [];
  const { properties = {}, required = [] } = inputSchema(schema) as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }));
}

/** Returns the refusals that a call declares, by status. */
function declaredRefusals({ refuses }: Call) {
  const statuses = [...new Set(refuses.map((code) => REFUSAL_STATUS[code]))].sort();
  return Object.fromEntries(
    statuses.map((status) => {
      const codes = refuses.filter((code) => REFUSAL_STATUS[code] === status);
      return [status, { description: `Refused: ${codes.join(', ')}.`, ...json(refusalSchema(codes)) }];
    }),
  );
}

function operation(name: string, call: Call) {
  return {
    operationId: name,
    summary: call.summary,
    'x-access': call.access,
    parameters: [...parameters('path', call.params), ...parameters('query', call.query)],
    ...(call.body ? { requestBody: { required: true, ...json(inputSchema(call.body)) } } : {}),
    responses: {
      [call.status]: { description: 'Done.', ...content(call) },
      ...declaredRefusals(call),
      default: {
        description: 'A refusal that any call can meet.',
        ...json({ $ref: '#/components/schemas/Refusal' }),
      },
    },
  };
}

/** Returns the contract as an OpenAPI 3.1 document. */
export function createOpenApi(
  calls: Readonly<Record<string, Call>>,
  version: string,
): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, call] of Object.entries(calls)) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(name, call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sundial',
      version,
      description: 'Volunteer availability and service rosters for churches.',
    },
    paths,
    components: { schemas: { Refusal: refusalSchema(COMMON_REFUSALS) } },
  };
}

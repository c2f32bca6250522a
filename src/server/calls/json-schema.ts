import * as z from 'zod/mini';

export type JsonSchema = Record<string, unknown>;

/**
 * `anyOf: [X, null]` becomes `X` with `nullable`. fast-json-stringify writes that directly. For `anyOf` it would
 * validate each value to find the branch.
 */
function foldNullable(schema: JsonSchema): void {
  const branches = schema.anyOf as JsonSchema[] | undefined;
  if (branches?.length !== 2) return;
  const value = branches.find((branch) => branch.type !== 'null');
  if (!value || !branches.some((branch) => branch.type === 'null')) return;
  delete schema.anyOf;
  Object.assign(schema, value, { nullable: true });
}

/** Returns the JSON schema that serializes a response. A field that it does not name is never sent. */
export function responseSchema(response: z.ZodMiniType): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(response, {
    target: 'draft-7',
    io: 'output',
    reused: 'inline',
    override: ({ jsonSchema }) => foldNullable(jsonSchema as JsonSchema),
  }) as JsonSchema;
  return schema;
}

import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Call, call } from '#contract/call.ts';
import { contract } from '#contract/index.ts';
import { COMMON_REFUSALS, refusal } from '#domain/refusals/refusal.ts';
import { onDatabase } from '#test/test-server.ts';
import { Visitor } from '#test/visitor.ts';
import { handleErrors } from '../http/errors.ts';
import { REFUSAL_STATUS } from '../http/refusal-status.ts';
import { refusalText } from '../http/refusal-text.ts';
import { answerInLanguageOfDevice } from '../http/request-language.ts';
import { type Handlers, mountCalls } from './mount.ts';

const CALLS = {
  leaky: call({
    method: 'GET',
    path: '/api/leaky',
    summary: 'Gives more than it declares.',
    access: 'public',
    response: z.object({ id: z.int(), inner: z.nullable(z.object({ name: z.string() })) }),
  }),
  broken: call({
    method: 'GET',
    path: '/api/broken',
    summary: 'Fails.',
    access: 'public',
    response: z.object({ id: z.int() }),
  }),
} as const;

const BROKEN = 'new row violates a check';
const PHONE = '+61491570156';

onDatabase('sqlite', 'a response', (server) => {
  async function ask(url: string, log: string[] = []) {
    const app = Fastify({ logger: { stream: { write: (line: string) => log.push(line) } } });
    handleErrors(app);
    await app.register(cookie);
    answerInLanguageOfDevice(app, server().deps);
    const handlers = {
      leaky: async () => ({ id: 1, pinHash: 'secret', inner: { name: 'Ann', phoneNumber: '+61' } }),
      broken: async () => {
        throw Object.assign(new Error(BROKEN), { code: '23514', detail: `Failing row contains (${PHONE}).` });
      },
    } as unknown as Handlers<typeof CALLS>;
    mountCalls(app, CALLS, handlers, server().deps);
    return app.inject({ url });
  }

  it('contains only the fields of the contract, even if the handler returns more', async () => {
    expect((await ask('/api/leaky')).json()).toEqual({ id: 1, inner: { name: 'Ann' } });
  });

  it('to a server error has the agreed shape and no details, and the log quotes no row', async () => {
    const log: string[] = [];
    const response = await ask('/api/broken', log);
    expect(response.statusCode).toBe(500);
    expect(response.json()).toEqual({ message: refusalText(refusal('internal')), code: 'internal' });
    const [failure = ''] = log.filter((line) => line.includes('call failed'));
    expect(JSON.parse(failure)).toMatchObject({ err: { message: BROKEN, code: '23514' } });
    expect(failure).not.toContain(PHONE);
  });
});

interface RefusalSchema {
  properties: { code: { enum: string[] } };
}

interface Operation {
  operationId: string;
  'x-access': string;
  parameters: Array<{ name: string; in: string; required: boolean; schema: object }>;
  requestBody?: { content: { 'application/json': { schema: { type: string } } } };
  responses: Record<
    string,
    { description: string; content?: { 'application/json': { schema: RefusalSchema } } }
  >;
}

interface OpenApi {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: { Refusal: RefusalSchema } };
}

/** The required fields of a special day. */
const DAY = { required: ['date', 'name'], properties: { date: expect.anything() } };

onDatabase('sqlite', 'the OpenAPI document', (server) => {
  const read = async () =>
    (await new Visitor(server()).call(contract.getOpenApi, {})).body as unknown as OpenApi;

  it('lists every call of the contract once, with its access and its path parameters, and no other call', async () => {
    const { openapi, info, paths } = await read();
    expect([openapi, info]).toEqual(['3.1.0', { ...info, title: 'Sundial', version: '0.0.0' }]);
    for (const [name, declared] of Object.entries(contract)) {
      const path = declared.path.replace(/:(\w+)/g, '{$1}');
      const operation = paths[path]?.[declared.method.toLowerCase()];
      expect(operation).toMatchObject({ operationId: name, 'x-access': declared.access });
      const inPath = operation?.parameters.filter((parameter) => parameter.in === 'path') ?? [];
      expect(inPath.map((parameter) => parameter.name).sort()).toEqual(
        Array.from(path.matchAll(/\{(\w+)\}/g), ([, parameter]) => parameter).sort(),
      );
      expect(inPath.every((parameter) => parameter.required)).toBe(true);
      // These bodies are a list, or an object with what the form showed.
      const hasType = declared.body && name !== 'saveServiceTimeLimits' && name !== 'saveUsualServices';
      expect(operation?.requestBody?.content['application/json'].schema.type).toBe(
        hasType ? 'object' : undefined,
      );
    }
    const listed = Object.values(paths).flatMap((path) => Object.keys(path));
    expect(listed).toHaveLength(Object.keys(contract).length);
  });

  it('names fields as the calls do, and no others', async () => {
    const { body } = await new Visitor(server()).send('GET', contract.getOpenApi.path);
    expect(body).toMatchObject({
      paths: {
        '/api/admin/special-days': {
          post: { requestBody: { content: { 'application/json': { schema: DAY } } } },
        },
      },
    });
    // A field of another name than the call's would be here twice.
    expect(JSON.stringify(body)).not.toMatch(
      /"date":\{[^}]*\},"serviceDate"|"memberIds":\{[^}]*\},"userIds"/,
    );
  });

  it('lists the refusals that each call declares by status, without the common ones', async () => {
    const { paths, components } = await read();
    expect(components.schemas.Refusal.properties.code.enum).toEqual(COMMON_REFUSALS);
    for (const declared of Object.values<Call>(contract)) {
      const path = declared.path.replace(/:(\w+)/g, '{$1}');
      const responses = paths[path]?.[declared.method.toLowerCase()]?.responses ?? {};
      const { [declared.status]: success, default: common, ...refused } = responses;
      expect([success, common]).not.toContain(undefined);
      const listed = Object.entries(refused).flatMap(([status, { content }]) =>
        (content?.['application/json'].schema.properties.code.enum ?? []).map((code) => [code, +status]),
      );
      expect(Object.fromEntries(listed)).toEqual(
        Object.fromEntries(declared.refuses.map((code) => [code, REFUSAL_STATUS[code]])),
      );
    }
  });

  it('describes null as its OpenAPI version requires', async () => {
    const document = await read();
    expect(JSON.stringify(document)).not.toContain('"nullable"');
    expect(JSON.stringify(document)).toContain('{"type":"null"}');
  });

  it('contains no reference to a missing schema', async () => {
    const text = JSON.stringify(await read());
    const references = new Set(Array.from(text.matchAll(/"\$ref":"([^"]+)"/g), ([, target]) => target));
    expect([...references]).toEqual(['#/components/schemas/Refusal']);
  });
});

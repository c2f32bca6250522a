import type { RefusalCode, RefusalParams } from '#domain/refusals/refusal.ts';

const NUMBER = { type: 'number' };
const TEXT = { type: 'string' };
const NULLABLE_TEXT = { type: ['string', 'null'] };

function object(properties: Readonly<Record<string, unknown>>) {
  return { type: 'object', required: Object.keys(properties), properties };
}

/** The parameters of each code that has some, as JSON schemas. */
const PARAMS: Readonly<Record<keyof RefusalParams, unknown>> = {
  too_many_tries: object({
    waitSeconds: {
      type: ['number', 'null'],
      description: 'Null if only an administrator can unlock the account.',
    },
    teamLinkHelps: {
      type: 'boolean',
      description: 'Whether browsers that opened the team link do not wait.',
    },
  }),
  busy: object({ with: { type: 'string', enum: ['pdfs', 'lists'] } }),
  wrong_host: object({ address: TEXT }),
  cover_taken: object({ name: TEXT }),
  role_full: object({ role: TEXT, limit: NUMBER }),
  too_many_services: object({ month: object({ year: NUMBER, month: NUMBER }) }),
  service_time_in_use: object({ because: { type: 'string', enum: ['day', 'past', 'removal'] } }),
  service_has_assignments: object({ people: { type: 'array', items: TEXT }, count: NUMBER }),
  both_serve: object({
    services: {
      type: 'array',
      items: object({
        date: TEXT,
        startsAt: NULLABLE_TEXT,
        name: NULLABLE_TEXT,
        sharesDate: { type: 'boolean' },
      }),
    },
    count: NUMBER,
  }),
  already_reminded: object({ people: NUMBER }),
  import_not_csv: object({ unclosedQuoteInRow: NUMBER }),
  import_too_long: {
    anyOf: [object({ rows: NUMBER, maxMembers: NUMBER }), object({ maxLines: NUMBER, maxMembers: NUMBER })],
  },
  not_configured: object({ channel: { type: 'string', enum: ['sms', 'email'] } }),
  provider_failed: {
    anyOf: [
      object({ reason: TEXT, error: NULLABLE_TEXT }),
      object({
        emails: {
          type: 'array',
          items: object({ address: TEXT, reason: NULLABLE_TEXT, error: NULLABLE_TEXT }),
        },
      }),
    ],
  },
};

const ISSUES = {
  type: 'array',
  items: {
    type: 'object',
    required: ['path', 'message', 'code'],
    properties: {
      path: TEXT,
      message: TEXT,
      code: TEXT,
      params: { type: 'object', description: 'The values in the message. Missing if it has none.' },
    },
  },
};

function hasParams(code: RefusalCode): code is keyof RefusalParams {
  return code in PARAMS;
}

/** Returns the JSON schema of a refusal with one of these codes. */
export function refusalSchema(codes: readonly RefusalCode[]) {
  const params = codes.filter(hasParams).map((code) => ({ title: code, ...(PARAMS[code] as object) }));
  return {
    type: 'object',
    required: ['message', 'code'],
    properties: {
      message: { type: 'string', description: 'A sentence for the user.' },
      code: { type: 'string', enum: codes },
      ...(params.length > 0
        ? { params: { description: 'The values in the sentence. Missing if it has none.', anyOf: params } }
        : {}),
      ...(codes.includes('invalid_input') ? { issues: ISSUES } : {}),
    },
  };
}

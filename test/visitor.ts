import type { Call, CallInput, ResponseOf } from '#contract/call.ts';
import { contract } from '#contract/index.ts';
import { withCodeNames, withRequestNames } from '#contract/names.ts';
import type { MemberId } from '#domain/ids.ts';
import { PIN, type TestServer } from './test-server.ts';

/** The response to a call, with the body as the client reads it. */
export interface CallResponse<Body> {
  readonly status: number;
  readonly body: Body;
  readonly headers: Readonly<Record<string, unknown>>;
  /** The raw body, for responses that are not text. */
  readonly bytes: Uint8Array;
}

/** The body of a refusal. */
export interface RefusalBody {
  message: string;
  code: string;
  params?: Record<string, unknown>;
  issues?: Array<{ path: string; message: string; code: string; params?: Record<string, unknown> }>;
}

function addressOf(call: Call, input: { params?: unknown; query?: unknown }): string {
  const params = (input.params ?? {}) as Record<string, unknown>;
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const query = Object.entries(withRequestNames(call, input.query ?? {}) as object).map(([k, v]) => [
    k,
    String(v),
  ]);
  return query.length > 0 ? `${path}?${new URLSearchParams(query)}` : path;
}

let serial = 0;

/** Returns an address that no other visitor has. */
function anAddress(): string {
  serial += 1;
  return `198.18.${(serial >> 8) & 255}.${serial & 255}`;
}

/** A browser without a window: it stores cookies and makes the contract's calls from its own IP address. */
export class Visitor {
  readonly #server: TestServer;
  readonly #address: string;
  readonly #cookies = new Map<string, string>();

  constructor(server: TestServer, address: string = anAddress()) {
    this.#server = server;
    this.#address = address;
  }

  /** The stored cookies, by name. */
  get cookies(): ReadonlyMap<string, string> {
    return this.#cookies;
  }

  /** Stores a cookie, for example one copied from another browser. */
  setCookie(name: string, value: string): void {
    this.#cookies.set(name, value);
  }

  /** Makes a call and returns its response, typed as a success. Check the status first. */
  call<C extends Call>(call: C, input: CallInput<C>): Promise<CallResponse<ResponseOf<C>>> {
    return this.tryCall(call, input) as Promise<CallResponse<ResponseOf<C>>>;
  }

  /** Makes a call with any input and returns any response. */
  async tryCall(
    call: Call,
    input: { params?: unknown; query?: unknown; body?: unknown },
  ): Promise<CallResponse<unknown>> {
    const body = withRequestNames(call, input.body);
    const response = await this.send(call.method, addressOf(call, input), body);
    return { ...response, body: withCodeNames(response.body) };
  }

  /** Makes a call with any input and returns its refusal. Throws if it is not refused. */
  async refused(
    call: Call,
    input: { params?: unknown; query?: unknown; body?: unknown } = {},
  ): Promise<CallResponse<RefusalBody>> {
    const response = await this.tryCall(call, input);
    if (response.status < 400) throw new Error(`${call.path} was not refused: ${response.status}`);
    return response as CallResponse<RefusalBody>;
  }

  /** Sends any request. */
  async send(
    method: Call['method'],
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<CallResponse<unknown>> {
    const response = await this.#server.app.inject({
      method,
      url,
      remoteAddress: this.#address,
      headers: {
        'accept-language': 'en',
        ...(this.#cookies.size > 0 ? { cookie: this.#cookieHeader() } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    for (const { name, value } of response.cookies) {
      if (value) this.#cookies.set(name, value);
      else this.#cookies.delete(name);
    }
    const text = response.body;
    const isJson = String(response.headers['content-type'] ?? '').includes('json');
    return {
      status: response.statusCode,
      body: isJson && text ? JSON.parse(text) : text,
      headers: response.headers,
      bytes: response.rawPayload,
    };
  }

  #cookieHeader(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }
}

/** Returns a visitor who is signed in as this member. Throws if the sign-in fails. */
export async function signIn(server: TestServer, memberId: MemberId, pin: string = PIN): Promise<Visitor> {
  const visitor = new Visitor(server);
  const { status } = await visitor.call(contract.login, { body: { id: memberId, pin } });
  if (status !== 200) throw new Error(`Member ${memberId} could not sign in: ${status}`);
  return visitor;
}

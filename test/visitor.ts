import type { AnswerOf, Call, CallInput } from '#contract/call.ts';
import { contract } from '#contract/index.ts';
import { PIN, type TestHouse } from './build-test-app.ts';

/** What came back: the status and the body as the client reads it. */
export interface Answered<Body> {
  readonly status: number;
  readonly body: Body;
  readonly headers: Readonly<Record<string, unknown>>;
  /** The body as it came, for what is no text. */
  readonly bytes: Uint8Array;
}

/** The body of a refusal. */
export interface RefusalBody {
  message: string;
  code: string;
  issues?: Array<{ path: string; message: string }>;
}

function addressOf(call: Call, input: { params?: unknown; query?: unknown }): string {
  const params = (input.params ?? {}) as Record<string, unknown>;
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const query = Object.entries((input.query ?? {}) as Record<string, unknown>).map(([k, v]) => [
    k,
    String(v),
  ]);
  return query.length > 0 ? `${path}?${new URLSearchParams(query)}` : path;
}

/** A browser without a window: it keeps its cookie and makes the contract's calls. */
export class Visitor {
  readonly #house: TestHouse;
  #cookie: string | null = null;

  constructor(house: TestHouse) {
    this.#house = house;
  }

  /** Makes a call and gives its answer, typed as success: check the status first. */
  call<C extends Call>(call: C, input: CallInput<C>): Promise<Answered<AnswerOf<C>>> {
    return this.send(call.method, addressOf(call, input), (input as { body?: unknown }).body) as Promise<
      Answered<AnswerOf<C>>
    >;
  }

  /** Makes a call that is expected to be refused; the input may be as wrong as it likes. */
  async refused(
    call: Call,
    input: { params?: unknown; query?: unknown; body?: unknown } = {},
  ): Promise<Answered<RefusalBody>> {
    const answered = await this.send(call.method, addressOf(call, input), input.body);
    if (answered.status < 400) throw new Error(`${call.path} was not refused: ${answered.status}`);
    return answered as Answered<RefusalBody>;
  }

  /** Sends anything anywhere. */
  async send(
    method: Call['method'],
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answered<unknown>> {
    const response = await this.#house.app.inject({
      method,
      url,
      headers: { ...(this.#cookie ? { cookie: this.#cookie } : {}), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    for (const cookie of response.cookies)
      this.#cookie = cookie.value ? `${cookie.name}=${cookie.value}` : null;
    const text = response.body;
    const isJson = String(response.headers['content-type'] ?? '').includes('json');
    return {
      status: response.statusCode,
      body: isJson && text ? JSON.parse(text) : text,
      headers: response.headers,
      bytes: response.rawPayload,
    };
  }
}

/** A visitor who has signed in as this member. */
export async function signIn(house: TestHouse, memberId: number, pin: string = PIN): Promise<Visitor> {
  const visitor = new Visitor(house);
  const { status } = await visitor.call(contract.login, { body: { id: memberId, pin } });
  if (status !== 200) throw new Error(`Member ${memberId} could not sign in: ${status}`);
  return visitor;
}

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TwilioSettings } from '#server/outbox/provider-settings.ts';

/** A message that Twilio accepted. */
export interface AcceptedSms {
  readonly sid: string;
  readonly to: string;
  readonly from: string;
  readonly body: string;
  readonly date_created: string;
  status: string;
}

/** How creating a message fails. `accepted` says whether Twilio accepted the message anyway. */
export type TwilioFault =
  | { readonly kind: 'refuse'; readonly status: number; readonly code: number; readonly retryAfter?: number }
  | { readonly kind: 'reset' | 'hang' | 'malformed' | 'fault'; readonly accepted: boolean };

const ACCOUNT_SID = `AC${'a1'.repeat(16)}`;
const AUTH_TOKEN = '5e'.repeat(16);

/**
 * Twilio's Messages API as publicly documented, on a local port, with the faults that a test sets.
 */
export class TwilioDouble {
  readonly accepted: AcceptedSms[] = [];
  /** The number of create requests, successful or not. */
  creates = 0;
  lists = 0;
  /** The number of create requests in progress, and its maximum so far. */
  busy = 0;
  maxBusy = 0;
  /** How long each create request takes, in milliseconds. */
  delay = 0;
  /** Returns the fault of a create request, or null. `count` starts at 0. */
  faultOf: (to: string, count: number) => TwilioFault | null = () => null;
  isListUnavailable = false;
  accountStatus = 'active';
  now: () => number = Date.now;
  readonly #server: Server;
  #port = 0;

  private constructor() {
    this.#server = createServer((request, response) => void this.#respond(request, response));
  }

  static async start(): Promise<TwilioDouble> {
    const double = new TwilioDouble();
    await new Promise<void>((resolve) => double.#server.listen(0, '127.0.0.1', resolve));
    double.#port = (double.#server.address() as AddressInfo).port;
    return double;
  }

  get settings(): TwilioSettings {
    return {
      accountSid: ACCOUNT_SID,
      authToken: AUTH_TOKEN,
      from: '+61491570156',
      apiUrl: `http://127.0.0.1:${this.#port}`,
    };
  }

  /** The settings as environment variables for another process. */
  get environment(): Record<string, string> {
    const { accountSid, authToken, from, apiUrl } = this.settings;
    return {
      TWILIO_ACCOUNT_SID: accountSid,
      TWILIO_AUTH_TOKEN: authToken,
      TWILIO_FROM: from,
      TWILIO_API_URL: apiUrl,
    };
  }

  /** Returns how many messages each number received. */
  countByNumber(): Map<string, number> {
    const counts = new Map<string, number>();
    for (const { to } of this.accepted) counts.set(to, (counts.get(to) ?? 0) + 1);
    return counts;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    // A second call finds nothing to close.
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  async #respond(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', 'http://twilio');
    const expected = `Basic ${Buffer.from(`${ACCOUNT_SID}:${AUTH_TOKEN}`).toString('base64')}`;
    if (request.headers.authorization !== expected) return refuse(response, 401, 20003);
    const account = `/2010-04-01/Accounts/${ACCOUNT_SID}`;
    if (url.pathname === `${account}.json`) {
      return send(response, 200, { sid: ACCOUNT_SID, status: this.accountStatus });
    }
    if (url.pathname !== `${account}/Messages.json`) return refuse(response, 404, 20404);
    if (request.method === 'GET') return this.#list(url, response);
    let text = '';
    for await (const part of request) text += part;
    this.busy += 1;
    this.maxBusy = Math.max(this.maxBusy, this.busy);
    if (this.delay > 0) await new Promise((resolve) => setTimeout(resolve, this.delay));
    this.#create(new URLSearchParams(text), request, response);
    this.busy -= 1;
  }

  #create(form: URLSearchParams, request: IncomingMessage, response: ServerResponse) {
    const [to, body] = [form.get('To') ?? '', form.get('Body') ?? ''];
    const from = form.get('From') ?? form.get('MessagingServiceSid');
    const fault = this.faultOf(to, this.creates);
    this.creates += 1;
    if (to === '') return refuse(response, 400, 21604);
    if (!/^\+[1-9]\d{6,14}$/.test(to)) return refuse(response, 400, 21211);
    if (!from) return refuse(response, 400, 21606);
    if (body.length > 1600) return refuse(response, 400, 21617);
    if (fault?.kind === 'refuse') return refuse(response, fault.status, fault.code, fault.retryAfter);
    if (fault && !fault.accepted) return fail(fault.kind, request, response);
    const sms = {
      sid: `SM${String(this.accepted.length).padStart(32, '0')}`,
      to,
      from,
      body,
      date_created: new Date(Math.floor(this.now() / 1000) * 1000).toUTCString(),
      status: 'queued',
    };
    this.accepted.push(sms);
    if (fault) return fail(fault.kind, request, response);
    send(response, 201, { ...sms, num_segments: '1', error_code: null, error_message: null });
  }

  #list(url: URL, response: ServerResponse) {
    this.lists += 1;
    if (this.isListUnavailable) return send(response, 503, { status: 503 });
    const [to, since] = [url.searchParams.get('To'), url.searchParams.get('DateSent>') ?? ''];
    const size = Number(url.searchParams.get('PageSize') ?? '50');
    const page = Number(url.searchParams.get('Page') ?? '0');
    const all = this.accepted
      .filter((sms) => sms.to === to && new Date(sms.date_created).toISOString().slice(0, 10) >= since)
      .reverse();
    const next = new URLSearchParams(url.searchParams);
    next.set('Page', String(page + 1));
    const hasMore = all.length > (page + 1) * size;
    send(response, 200, {
      messages: all.slice(page * size, (page + 1) * size),
      next_page_uri: hasMore ? `${url.pathname}?${next}` : null,
    });
  }
}

function fail(
  kind: 'reset' | 'hang' | 'malformed' | 'fault',
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (kind === 'reset') request.socket.destroy();
  if (kind === 'malformed') response.writeHead(201).end('<html>');
  if (kind === 'fault') send(response, 500, { status: 500, message: 'Internal error' });
}

function refuse(response: ServerResponse, status: number, code: number, retryAfter?: number): void {
  if (retryAfter !== undefined) response.setHeader('retry-after', String(retryAfter));
  send(response, status, {
    code,
    status,
    message: 'Refused',
    more_info: `https://www.twilio.com/docs/errors/${code}`,
  });
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

import type { DeliveryReason } from '#domain/delivery/delivery.ts';
import type { TwilioSettings } from '#server/outbox/provider-settings.ts';
import type { FoundSms, ProviderCheck, SendOutcome, Sms, SmsGateway } from '#server/ports.ts';

/** How long one request to Twilio may take, in milliseconds. */
const TIMEOUT_MS = 15_000;

/** How many pages after the first one a search for a message reads. */
const MAX_FURTHER_PAGES = 5;

/** The maximum difference between Twilio's clock and ours. */
const MAX_CLOCK_SKEW_MS = 60_000;

/** Twilio's error codes, from its public documentation. */
const REFUSALS: Readonly<Record<number, DeliveryReason>> = {
  21211: 'wrong_number',
  21604: 'wrong_number',
  21614: 'not_mobile',
  21610: 'opted_out',
  21408: 'region_off',
  21606: 'sender_unusable',
  21617: 'too_long',
};

/** Errors before the request was sent, so Twilio has not received it. */
const NOT_CONNECTED =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|ERR_TLS_CERT|ERR_SSL)/;

type Reply =
  | {
      readonly kind: 'response';
      readonly status: number;
      readonly body: Body;
      readonly afterMs: number | null;
    }
  | { readonly kind: 'not_connected' }
  | { readonly kind: 'lost' };

/** The fields of Twilio's JSON that are read. */
interface Body {
  readonly code?: unknown;
  readonly sid?: unknown;
  readonly status?: unknown;
  readonly messages?: unknown;
  readonly next_page_uri?: unknown;
}

interface ListedMessage {
  readonly sid: string;
  readonly to: string;
  readonly body: string;
  readonly status: string;
  readonly date_created: string;
}

function codeOf(fault: unknown): string {
  const cause = fault instanceof Error ? fault.cause : null;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
}

/** Returns `Retry-After` in milliseconds, or null if it is not a number of seconds. */
function retryAfter(response: Response): number | null {
  const text = response.headers.get('retry-after') ?? '';
  return /^\d{1,5}$/.test(text) ? Number(text) * 1000 : null;
}

/** Returns Twilio's error code as text, or the HTTP status if the response has none. */
function errorOf(status: number, { code }: Body): string {
  return String(typeof code === 'number' ? code : status);
}

/** Returns the outcome of a refused message. After an error on Twilio's side, it may still have been accepted. */
function outcomeOf(status: number, body: Body, afterMs: number | null): SendOutcome {
  const code = errorOf(status, body);
  if (status === 429) return { kind: 'later', reason: 'sms_busy', code, afterMs };
  if (status >= 500) return { kind: 'unknown', reason: 'sms_fault', code };
  if (status === 401 || status === 403) return { kind: 'refused', reason: 'sms_credentials', code };
  return { kind: 'refused', reason: REFUSALS[Number(code)] ?? 'sms_refused', code };
}

/** Returns a gateway for Twilio's REST API, version 2010-04-01. */
export function twilioGateway(settings: TwilioSettings, timeoutMs: number = TIMEOUT_MS): SmsGateway {
  const { accountSid, authToken, from, apiUrl } = settings;
  const account = `${apiUrl}/2010-04-01/Accounts/${accountSid}`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;

  async function request(url: string, form?: URLSearchParams): Promise<Reply> {
    try {
      const response = await fetch(url, {
        headers: { authorization, accept: 'application/json' },
        ...(form ? { method: 'POST', body: form } : {}),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const text = await response.text();
      const body = parse(text);
      // An unreadable response does not state whether the message was accepted.
      if (body === null && response.ok) return { kind: 'lost' };
      return { kind: 'response', status: response.status, body: body ?? {}, afterMs: retryAfter(response) };
    } catch (fault) {
      return { kind: NOT_CONNECTED.test(codeOf(fault)) ? 'not_connected' : 'lost' };
    }
  }

  async function send({ to, body }: Sms): Promise<SendOutcome> {
    const sender = /^MG[0-9a-fA-F]{32}$/.test(from) ? { MessagingServiceSid: from } : { From: from };
    const reply = await request(
      `${account}/Messages.json`,
      new URLSearchParams({ To: to, Body: body, ...sender }),
    );
    if (reply.kind === 'not_connected') {
      return { kind: 'later', reason: 'sms_unreachable', code: null, afterMs: null };
    }
    if (reply.kind === 'lost') return { kind: 'unknown', reason: 'sms_no_answer', code: null };
    if (reply.status >= 300) return outcomeOf(reply.status, reply.body, reply.afterMs);
    const { sid } = reply.body;
    if (typeof sid !== 'string') return { kind: 'unknown', reason: 'sms_no_answer', code: null };
    return { kind: 'accepted', providerId: sid };
  }

  async function find(sms: Sms, since: number): Promise<readonly FoundSms[] | null> {
    const earliest = since - MAX_CLOCK_SKEW_MS;
    const query = new URLSearchParams({
      To: sms.to,
      'DateSent>': new Date(earliest).toISOString().slice(0, 10),
      PageSize: '50',
    });
    let url: string | null = `${account}/Messages.json?${query}`;
    const found: FoundSms[] = [];
    for (let page = 0; url !== null; page += 1) {
      const reply: Reply = await request(url);
      if (reply.kind !== 'response' || reply.status !== 200 || !Array.isArray(reply.body.messages))
        return null;
      for (const message of reply.body.messages as ListedMessage[]) {
        if (message.to !== sms.to || message.body !== sms.body) continue;
        if (Date.parse(message.date_created) < earliest) continue;
        const isUndelivered = message.status === 'failed' || message.status === 'undelivered';
        found.push({ providerId: message.sid, isUndelivered });
      }
      const next = reply.body.next_page_uri;
      if (typeof next !== 'string' || next === '') return found;
      // More messages than one person would ever get, so the outcome stays unknown.
      if (page === MAX_FURTHER_PAGES) return null;
      url = new URL(next, apiUrl).href;
    }
    return found;
  }

  async function check(): Promise<ProviderCheck> {
    const reply = await request(`${account}.json`);
    if (reply.kind !== 'response') return { kind: 'away', reason: 'sms_unreachable', error: null };
    const { status, body } = reply;
    if (status === 401 || status === 403 || status === 404) {
      return { kind: 'wrong', reason: 'sms_credentials', error: errorOf(status, body) };
    }
    if (status !== 200) return { kind: 'away', reason: 'sms_fault', error: String(status) };
    if (body.status !== 'active') return { kind: 'wrong', reason: 'sms_inactive', error: null };
    const isName = !/^(\+\d+|MG[0-9a-fA-F]{32})$/.test(from);
    return { kind: 'ready', advice: isName ? 'sms_ready_by_name' : 'sms_ready' };
  }

  return { send, find, check };
}

function parse(text: string): Body | null {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : null;
  } catch {
    return null;
  }
}

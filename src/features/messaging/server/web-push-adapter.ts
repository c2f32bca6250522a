import webPush from 'web-push';
import { type PushHost, readEndpoint } from '#domain/push/endpoint.ts';
import type { PushMessage, PushSender, PushServerKeys, SendOutcome } from '#server/ports.ts';

/** How long one request to a push service may take, in milliseconds. */
const TIMEOUT_MS = 10_000;

/** Errors before the request was sent, so the push service has not received it. */
const NOT_CONNECTED =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|ERR_TLS_CERT|ERR_SSL)/;

interface PushSettings {
  readonly keys: PushServerKeys;
  /** An https address. */
  readonly subject: string;
  readonly hosts: readonly PushHost[];
}

const refused = (code: string | null): SendOutcome => ({ kind: 'refused', reason: 'push_refused', code });

function codeOf(fault: unknown): string {
  const cause = fault instanceof Error ? fault.cause : null;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
}

/** Returns `Retry-After`, seconds or a date, in milliseconds from now. Null if there is none. */
function retryAfter({ headers }: Response): number | null {
  const text = headers.get('retry-after') ?? '';
  if (/^\d{1,6}$/.test(text)) return Number(text) * 1000;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now());
}

/** Returns the outcome of a response (RFC 8030). Redirects are never followed. */
function outcomeOf(response: Response): SendOutcome {
  const { status } = response;
  const code = String(status);
  if (status >= 200 && status < 300) return { kind: 'accepted', providerId: null };
  if (status === 404 || status === 410) return { kind: 'refused', reason: 'push_gone', code };
  if (status === 429 || status >= 500)
    return { kind: 'later', reason: 'push_busy', code, afterMs: retryAfter(response) };
  return refused(code);
}

/** Returns the encrypted request, or null for keys that are no point of the curve. */
function requestFor({ endpoint, p256dh, auth, ...message }: PushMessage, { keys, subject }: PushSettings) {
  const { payload, ttl, topic, isUrgent } = message;
  try {
    return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: { subject, ...keys },
      TTL: ttl,
      contentEncoding: 'aes128gcm',
      urgency: isUrgent ? 'high' : 'normal',
      ...(topic !== null && { topic }),
    });
  } catch {
    return null;
  }
}

/** Returns a sender for the browsers' push services. `web-push` only encrypts and signs. It makes no request. */
export function webPushSender(settings: PushSettings, timeoutMs: number = TIMEOUT_MS): PushSender {
  async function send(message: PushMessage): Promise<SendOutcome> {
    // Checked again, because the allowed hosts can change after a device was stored.
    if (readEndpoint(message.endpoint, settings.hosts) !== message.endpoint) return refused(null);
    const request = requestFor(message, settings);
    if (!request) return refused(null);
    const { 'Content-Length': _, ...headers } = request.headers;
    try {
      const response = await fetch(message.endpoint, {
        method: 'POST',
        headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
        body: new Uint8Array(request.body ?? []),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      // What it says is not needed, but its connection is.
      await response.body?.cancel();
      return outcomeOf(response);
    } catch (fault) {
      return NOT_CONNECTED.test(codeOf(fault))
        ? { kind: 'later', reason: 'push_unreachable', code: null, afterMs: null }
        : { kind: 'unknown', reason: 'push_no_answer', code: null };
    }
  }

  return { send };
}

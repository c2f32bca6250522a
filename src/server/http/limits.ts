import type { ServerOptions } from 'node:http';
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { RefusalCode } from '#domain/refusal.ts';

/** What one client may take; times in milliseconds, sizes in bytes. */
export interface Limits {
  /** The usual body; a call may declare a limit of its own. */
  readonly body: number;
  readonly addressLength: number;
  readonly headers: { readonly bytes: number; readonly count: number };
  /** How long a new connection may wait before its first byte. */
  readonly firstByte: number;
  /** How long the headers, and the whole request, may take to arrive. */
  readonly headersTime: number;
  readonly requestTime: number;
  /** How long a connection may be silent, while something is under way and between requests. */
  readonly silence: number;
  readonly keepAlive: number;
  readonly connections: number;
  /** How often connections are looked at. */
  readonly checkEvery: number;
}

/** SECURITY.md names them. */
export const LIMITS: Limits = {
  body: 64 * 1024,
  addressLength: 2048,
  headers: { bytes: 16 * 1024, count: 100 },
  firstByte: 5000,
  headersTime: 10_000,
  requestTime: 30_000,
  silence: 60_000,
  keepAlive: 15_000,
  connections: 4000,
  checkEvery: 2000,
};

/** The limits as Fastify and Node are told them. */
export function limitingOptions(limits: Limits): FastifyServerOptions & { http: ServerOptions } {
  return {
    bodyLimit: limits.body,
    requestTimeout: limits.requestTime,
    connectionTimeout: limits.silence,
    keepAliveTimeout: limits.keepAlive,
    http: {
      maxHeaderSize: limits.headers.bytes,
      headersTimeout: limits.headersTime,
      requestTimeout: limits.requestTime,
      connectionsCheckingInterval: limits.checkEvery,
    },
  };
}

/** The limits that are told to the server itself. */
export function limitConnections({ server }: FastifyInstance, limits: Limits): void {
  server.maxConnections = limits.connections;
  server.on('connection', (socket) => {
    const timer = setTimeout(() => {
      if (socket.bytesRead === 0) socket.destroy();
    }, limits.firstByte);
    timer.unref();
    socket.once('close', () => clearTimeout(timer));
  });
  // Node leaves headers beyond its own limit out without a word: all of them are read, and then counted.
  server.maxHeadersCount = 0;
}

/** Says whether an address is longer, or headers are more, than anybody needs; null means no. */
export function refuseSize({ raw }: FastifyRequest, limits: Limits): RefusalCode | null {
  if ((raw.url ?? '').length > limits.addressLength) return 'address_too_long';
  // Names and values in turn.
  return raw.rawHeaders.length / 2 > limits.headers.count ? 'headers_too_large' : null;
}

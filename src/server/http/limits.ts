import type { ServerOptions } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';

/** The limits that keep clients from exhausting the server. Times in milliseconds, sizes in bytes. */
export interface Limits {
  /** The default body limit. A call can declare its own. */
  readonly body: number;
  readonly addressLength: number;
  readonly headers: { readonly bytes: number; readonly count: number };
  /** How long a new connection may wait before its first byte. */
  readonly firstByte: number;
  /** How long the headers, and the whole request, may take to arrive. */
  readonly headersTime: number;
  readonly requestTime: number;
  /** How long a connection may be silent during a request, and between requests. */
  readonly silence: number;
  readonly keepAlive: number;
  readonly connections: number;
  /** How often connections are checked. */
  readonly checkEvery: number;
}

/** SECURITY.md documents these values. */
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

/** Returns the limits as options for Fastify and Node. */
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

/**
 * Closes a connection, unless it has more to read by the end of this turn. After a long task of the server, timers run
 * before it reads what has arrived in the meantime.
 */
function endUnlessMoreArrived(socket: Socket): void {
  const { bytesRead } = socket;
  setImmediate(() => {
    if (socket.bytesRead === bytesRead) socket.destroy();
  });
}

/** Applies the limits that are set on the server object itself. */
export function limitConnections({ server }: FastifyInstance, limits: Limits): void {
  server.maxConnections = limits.connections;
  server.on('connection', (socket) => {
    const timer = setTimeout(() => {
      if (socket.bytesRead === 0) endUnlessMoreArrived(socket);
    }, limits.firstByte);
    timer.unref();
    socket.once('close', () => clearTimeout(timer));
  });
  // A connection that was silent, between requests or during one. Without this, Node closes it at once.
  server.on('timeout', endUnlessMoreArrived);
  // Node silently drops headers beyond its own limit. Here all of them are read, and then counted.
  server.maxHeadersCount = 0;
}

/** Returns the refusal code if the address is too long or there are too many headers, otherwise null. */
export function checkSize(
  { raw }: FastifyRequest,
  limits: Limits,
): 'address_too_long' | 'headers_too_large' | null {
  if ((raw.url ?? '').length > limits.addressLength) return 'address_too_long';
  // Names and values alternate.
  return raw.rawHeaders.length / 2 > limits.headers.count ? 'headers_too_large' : null;
}

import { once } from 'node:events';
import { Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { RefusalError } from './refusal-error.ts';

/** How long idle connections stay open, in milliseconds: a request may be on its way on them. */
const IDLE_MS = 200;
/** How often connections that have become idle are closed after that. */
const SWEEP_MS = 50;
/** How long a closing server waits for its open requests. */
const DRAIN_MS = 2000;
/** How long the last refusals may take to reach their clients. */
const FLUSH_MS = 200;
const RETRY_SECONDS = 5;

/**
 * Makes `app.close()` end soon. Requests on open connections are answered, and idle connections are closed. After two
 * seconds, the remaining requests are refused with `stopping`: their body has not arrived, or their response takes
 * longer.
 */
export function drainOnClose(app: FastifyInstance): void {
  const sockets = new Set<Socket>();
  const open = new Set<FastifyReply>();
  let isClosing = false;
  app.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  app.addHook('onRequest', (_, reply, done) => {
    open.add(reply);
    reply.raw.once('close', () => open.delete(reply));
    done();
  });
  app.addHook('onSend', (_, reply, payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done(null, payload);
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    let isIdleTimeOver = false;
    if (!app.server.listening) return;
    const refusal = setTimeout(() => {
      for (const reply of open)
        if (!reply.sent && !reply.raw.headersSent)
          reply.send(new RefusalError('stopping', { retryAfterSeconds: RETRY_SECONDS }));
    }, DRAIN_MS);
    const cut = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS + FLUSH_MS);
    const sweep = setInterval(() => {
      if (!isIdleTimeOver) return;
      app.server.closeIdleConnections();
      // Node does not count a connection as idle before its first request.
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    }, SWEEP_MS);
    const closed = once(app.server, 'close').then(() => {
      clearTimeout(refusal);
      clearTimeout(cut);
      clearInterval(sweep);
    });
    // Accepts no more connections. Node's HTTP server would also close those that look idle.
    Server.prototype.close.call(app.server);
    await Promise.race([sleep(IDLE_MS), closed]);
    isIdleTimeOver = true;
  });
}

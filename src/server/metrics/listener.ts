import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Metrics } from './metrics.ts';

/** This machine only, whatever HOST says: the numbers are for whoever runs it. */
const HOST = '127.0.0.1';

/**
 * Gives the metrics at http://127.0.0.1:port/metrics, on a listener of their own that no proxy leads to; port 0 means
 * any that is free. Gives its address and the function that closes it; rejects when the port is taken.
 */
export async function serveMetrics(
  metrics: Metrics,
  port: number,
): Promise<{ readonly url: string; readonly close: () => void }> {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    const text = await metrics.print();
    response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text);
  });
  server.listen(port, HOST);
  await once(server, 'listening');
  return {
    url: `http://${HOST}:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

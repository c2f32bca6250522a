import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Metrics } from './metrics.ts';

/** This machine only, regardless of HOST: the metrics are for its operator. */
const HOST = '127.0.0.1';

/**
 * Serves the metrics at http://127.0.0.1:port/metrics, on a separate listener that no proxy exposes. Port 0 means any
 * free port. Returns its address and the function that closes it. Rejects if the port is taken.
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
    response.writeHead(200, { 'content-type': metrics.contentType }).end(text);
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

import { parentPort, workerData } from 'node:worker_threads';
import { Connection } from './load.ts';

/** The thread's input. */
export interface Burst {
  readonly port: number;
  readonly requests: readonly Uint8Array[];
}

// Sends all requests at once, each over its own connection, and posts their status codes. It is a separate thread so
// that reading the answers does not delay the main thread's measurements.
const { port, requests } = workerData as Burst;
const connections = requests.map(() => new Connection(port));
const statuses = await Promise.all(
  requests.map((request, n) => (connections[n] as Connection).exchange(Buffer.from(request))),
);
for (const connection of connections) connection.close();
parentPort?.postMessage(statuses);

import { parentPort, workerData } from 'node:worker_threads';
import { Connection } from './load.ts';

/** What the thread receives. */
export interface Burst {
  readonly port: number;
  readonly requests: readonly Uint8Array[];
}

// Sends all requests at once, each over a connection of its own, and answers with their status codes. It is a thread,
// so that reading the answers does not delay what the main thread measures.
const { port, requests } = workerData as Burst;
const connections = requests.map(() => new Connection(port));
const statuses = await Promise.all(
  requests.map((request, n) => (connections[n] as Connection).exchange(Buffer.from(request))),
);
for (const connection of connections) connection.close();
parentPort?.postMessage(statuses);

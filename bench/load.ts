import { connect, type Socket } from 'node:net';

/** A request before serialization. */
export interface BenchRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  /** The session token. */
  readonly token: string;
  readonly body?: unknown;
}

const END_OF_HEAD = Buffer.from('\r\n\r\n');

/** Returns a request as bytes, so that the measuring loop only sends. */
export function serializeRequest({ method, path, token, body }: BenchRequest): Buffer {
  const content = body === undefined ? '' : JSON.stringify(body);
  const bodyHeaders = content
    ? `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(content)}\r\n`
    : '';
  return Buffer.from(
    `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: sundial=${token}\r\n${bodyHeaders}\r\n${content}`,
  );
}

/**
 * A keep-alive connection over a bare socket that supports only responses with a content-length. Node's own client uses
 * more CPU time than the measured servers and would hide their difference.
 */
export class Connection {
  readonly #socket: Socket;
  #received: Buffer[] = [];
  #length = 0;
  #expected = -1;
  #resolve: ((status: number) => void) | null = null;
  #status = 0;
  #head = '';
  #reject: ((error: Error) => void) | null = null;

  constructor(port: number) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.#socket.on('data', (chunk) => this.#read(chunk));
    this.#socket.on('error', (error) => this.#reject?.(error));
    this.#socket.on('close', () => this.#reject?.(new Error('The server closed the connection.')));
  }

  /** Sends a request and waits for the complete response. Throws when the status is not the expected one. */
  async send(request: Buffer, expected = 200): Promise<void> {
    const status = await this.exchange(request);
    if (status !== expected) throw new Error(`Unexpected response:\n${this.#head}`);
  }

  /** Sends a request, waits for the complete response and returns its status code. */
  exchange(request: Buffer): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
      this.#socket.write(request);
    });
  }

  /** Closes the connection without waiting for responses. */
  close(): void {
    this.#reject = null;
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    this.#received.push(chunk);
    this.#length += chunk.length;
    if (this.#expected < 0) this.#readHead();
    if (this.#expected < 0 || this.#length < this.#expected) return;
    this.#received = [];
    this.#length = 0;
    this.#expected = -1;
    this.#resolve?.(this.#status);
  }

  #readHead(): void {
    const text = Buffer.concat(this.#received);
    const end = text.indexOf(END_OF_HEAD);
    if (end < 0) return;
    const head = text.toString('latin1', 0, end);
    const isNotModified = head.startsWith('HTTP/1.1 304');
    const length = isNotModified ? '0' : /content-length: (\d+)/i.exec(head)?.[1];
    this.#head = text.toString('utf8').slice(0, 800);
    if (length === undefined) {
      this.#reject?.(new Error(`Unexpected response:\n${this.#head}`));
      return;
    }
    this.#status = Number(head.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length));
    this.#expected = end + END_OF_HEAD.length + Number(length);
  }
}

/** Sends `count` requests from the list in turn over several connections. Returns the requests per second. */
export async function measureThroughput(
  port: number,
  requests: readonly Buffer[],
  { count, connections }: { count: number; connections: number },
): Promise<number> {
  const open = Array.from({ length: connections }, () => new Connection(port));
  let sent = 0;
  const work = async (connection: Connection) => {
    while (sent < count) {
      const request = requests[sent % requests.length];
      sent += 1;
      if (request) await connection.send(request);
    }
  };
  const start = performance.now();
  try {
    await Promise.all(open.map(work));
  } finally {
    for (const connection of open) connection.close();
  }
  return count / ((performance.now() - start) / 1000);
}

/**
 * Sends a request `count` times, one after another. Returns the time of each in milliseconds. Throws if a response has
 * another status.
 */
export async function measureLatencies(
  port: number,
  request: Buffer,
  count: number,
  status = 200,
): Promise<number[]> {
  const connection = new Connection(port);
  const times: number[] = [];
  try {
    while (times.length < count) {
      const start = performance.now();
      await connection.send(request, status);
      times.push(performance.now() - start);
    }
  } finally {
    connection.close();
  }
  return times;
}

/** Sends each request once over this many concurrent connections. Returns the time of each in milliseconds. */
export async function measureConcurrentLatencies(
  port: number,
  requests: readonly Buffer[],
  connections: number,
): Promise<number[]> {
  const times: number[] = [];
  const waiting = [...requests];
  const work = async () => {
    const connection = new Connection(port);
    try {
      for (let request = waiting.pop(); request; request = waiting.pop()) {
        const start = performance.now();
        await connection.send(request);
        times.push(performance.now() - start);
      }
    } finally {
      connection.close();
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  return times;
}

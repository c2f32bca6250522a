/** A request to a measured server. */
export interface BenchRequest {
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  /** The session token. */
  readonly token: string;
  readonly body?: unknown;
}

/** Sends a request, reads the whole response and returns its status code. */
export async function send(port: number, { method = 'GET', path, token, body }: BenchRequest) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: {
      // Over localhost, compression only costs time.
      'accept-encoding': 'identity',
      cookie: `sundial=${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  await response.arrayBuffer();
  return response.status;
}

/** Sends a request that must succeed. Returns the time until the whole response has arrived, in milliseconds. */
export async function measureLatency(port: number, request: BenchRequest): Promise<number> {
  const start = performance.now();
  const status = await send(port, request);
  if (status !== 200) throw new Error(`${request.path} was answered with ${status}.`);
  return performance.now() - start;
}

/** Like {@link measureLatency}, for a request that is sent `count` times, one after another. */
export async function measureLatencies(
  port: number,
  request: BenchRequest,
  count: number,
): Promise<number[]> {
  const times: number[] = [];
  while (times.length < count) times.push(await measureLatency(port, request));
  return times;
}

import { type ResourceLimits, Worker } from 'node:worker_threads';

/**
 * Starts the worker thread `name` next to the module `from` (its `import.meta.url`): the built file, or the source, for
 * which the thread must first register a loader.
 */
export function startThread(
  from: string,
  name: string,
  workerData: unknown,
  resourceLimits: ResourceLimits = {},
): Worker {
  const options = { workerData, resourceLimits };
  if (!from.endsWith('.ts')) return new Worker(new URL(`./${name}.js`, from), options);
  const source = new URL(`./${name}.ts`, from).href;
  const readSource = `import('tsx/esm/api').then(({ register }) => { register(); return import('${source}'); })`;
  return new Worker(readSource, { eval: true, ...options });
}

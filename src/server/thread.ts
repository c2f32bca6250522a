import { Worker } from 'node:worker_threads';

/**
 * Starts a thread of ours on `name` beside the module `from` (its `import.meta.url`): as it was built, where all
 * programs lie in one folder, or as a source, which the thread must first learn to read.
 */
export function startThread(from: string, name: string, workerData: unknown): Worker {
  if (!from.endsWith('.ts')) return new Worker(new URL(`./${name}.js`, from), { workerData });
  const source = new URL(`./${name}.ts`, from).href;
  const readSource = `import('tsx/esm/api').then(({ register }) => { register(); return import('${source}'); })`;
  return new Worker(readSource, { eval: true, workerData });
}

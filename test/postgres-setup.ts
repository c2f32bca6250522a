import type { TestProject } from 'vitest/node';
import { startCluster } from './postgres-cluster.ts';

/** Before the first test of a run: one PostgreSQL for all of them. `TEST_POSTGRES_URL` names another to use. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_POSTGRES_URL;
  if (given) {
    project.provide('postgresUrl', given);
    return async () => undefined;
  }
  const cluster = await startCluster();
  project.provide('postgresUrl', cluster.url);
  return cluster.stop;
}

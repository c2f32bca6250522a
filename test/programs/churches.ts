import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '#app/server/app.ts';
import { openProviders } from '#app/server/providers.ts';
import { createContext } from '#server/context.ts';
import { readEnv } from '#server/env.ts';
import type { ChurchRequest, ChurchResponse } from '#test/e2e/church-server.ts';

/**
 * Serves one church after another for the journeys of a worker: starting a process, migrating and signing in for each
 * would take a second. The first argument is the folder of the built pages.
 */
const [webDir = ''] = process.argv.slice(2);

const folder = mkdtempSync(join(tmpdir(), 'sundial-journeys-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

/** A data folder whose administrator has the journeys' PIN and needs no other. */
let prepared: string | null = null;

async function prepare(pin: string): Promise<string> {
  const dataDir = mkdtempSync(join(folder, 'prepared-'));
  const context = await createContext(
    readEnv({ DATA_DIR: dataDir, ADMIN_PIN: pin, TIME_ZONE: 'Australia/Sydney' }),
  );
  await context.deps.database.query.updateTable('users').set({ firstLogin: false }).execute();
  await context.close();
  return dataDir;
}

async function open({ settings, preparedPin }: Extract<ChurchRequest, { do: 'open' }>) {
  const dataDir = mkdtempSync(join(folder, 'church-'));
  if (preparedPin !== null) {
    prepared ??= await prepare(preparedPin);
    cpSync(prepared, dataDir, { recursive: true });
  }
  const env = readEnv({ ...settings, DATA_DIR: dataDir });
  const context = await createContext(env, await openProviders(env));
  const app = await buildApp(context.deps, { logger: { level: 'warn' }, trustProxy: false, webDir });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const close = async () => {
    await app.close();
    await context.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url, close };
}

let opened: Awaited<ReturnType<typeof open>> | null = null;

async function respond(request: ChurchRequest): Promise<ChurchResponse> {
  try {
    if (request.do === 'open') opened = await open(request);
    else await opened?.close();
    return { url: opened?.url ?? '', fault: null };
  } catch (error) {
    return { url: '', fault: String((error as Error).stack) };
  }
}

process.on('message', async (message: ChurchRequest | { clockOffset: number }) => {
  if ('do' in message) process.send?.(await respond(message));
});
// Until the worker disconnects. The clock's part of the channel does not keep the process alive.
process.channel?.ref();
process.once('disconnect', () => process.exit());
process.send?.('ready');

import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync } from 'node:fs';
import { expect } from 'vitest';
import { findFreePort } from '#test/free-port.ts';
import { createTempFolder } from '#test/temp-folder.ts';
import { launch } from '../faults/running-server.ts';

/** The user `node` in Node's images. */
const NODE_USER = 1000;

/** Runs buildah and returns what it prints. Fails the test if it fails. */
export function buildah(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('buildah', args, { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, expect.anything()]);
  return stdout.trim();
}

/** Creates a folder like a new volume of the image. It is deleted after the test. */
export function createVolume(): string {
  const folder = createTempFolder();
  chmodSync(folder, 0o700);
  chownSync(folder, NODE_USER, NODE_USER);
  return folder;
}

/** A Sundial in a container. Chroot isolation shares the network and the process IDs of this machine. */
export interface RunningContainer {
  readonly url: string;
  readonly output: () => string;
  /** Signals Sundial's own process and returns its exit code. */
  readonly end: (signal: NodeJS.Signals) => Promise<number | null>;
}

/** Returns the command that runs a program of the image on a volume. */
export function inContainer(container: string, volume: string, settings: readonly string[]): string[] {
  const options = ['--isolation', 'chroot', '--volume', `${volume}:/data`];
  return ['run', ...options, ...settings.flatMap((setting) => ['--env', setting]), container, '--'];
}

/** Starts the image's command on a volume, and waits until it listens. */
export async function startContainer(
  container: string,
  volume: string,
  command: readonly string[],
): Promise<RunningContainer> {
  const port = await findFreePort();
  const run = inContainer(container, volume, ['HOST=127.0.0.1', `PORT=${port}`]);
  const { child, output } = launch(['buildah', ...run, ...command], {});
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', () => output().includes('Sundial is listening on') && resolve());
    child.once('close', () => reject(new Error(output())));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    output,
    end: (signal) => {
      process.kill(Number(/"pid":(\d+)/.exec(output())?.[1]), signal);
      return ended;
    },
  };
}

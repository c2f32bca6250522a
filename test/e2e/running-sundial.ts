import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A built Sundial in a process of its own, on a fresh embedded database. */
export interface RunningSundial {
  readonly url: string;
  /** The one-time PIN of "Church Admin". */
  readonly adminPin: string;
  /** What it has said since it listens: the log's warnings. */
  readonly log: () => string;
  readonly stop: () => Promise<void>;
}

const SERVER = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url));

const ADDRESS = /Sundial is listening on (http:\S+)/;

/** How long a start may take, in milliseconds, on a busy machine. */
const PATIENCE = 20_000;

function waitForAddress(server: ReturnType<typeof spawn>): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const giveUp = (why: string) => reject(new Error(`Sundial did not start: ${why}\n${said}`));
    const timer = setTimeout(() => giveUp('it took too long'), PATIENCE);
    const listen = (text: Buffer) => {
      said += text;
      const [, address] = ADDRESS.exec(said) ?? [];
      if (!address) return;
      clearTimeout(timer);
      resolve(address);
    };
    server.stdout?.on('data', listen);
    server.stderr?.on('data', listen);
    server.once('exit', (code) => giveUp(`it ended with code ${code}`));
  });
}

/** Starts one on a free port; the settings given here are laid over quiet defaults. */
export async function startSundial(settings: Readonly<Record<string, string>> = {}): Promise<RunningSundial> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sundial-journey-'));
  const adminPin = '739148';
  const server = spawn(process.execPath, [SERVER], {
    // Whatever this machine's own Sundial is set to, a journey starts from nothing: empty means unset.
    env: {
      ...process.env,
      DATABASE_URL: '',
      PUBLIC_URL: '',
      SECRET_KEY_FILE: '',
      SMTP_URL: '',
      MAIL_FROM: '',
      TWILIO_ACCOUNT_SID: '',
      TWILIO_AUTH_TOKEN: '',
      TWILIO_FROM: '',
      TWILIO_API_URL: '',
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      ADMIN_PIN: adminPin,
      TIME_ZONE: 'Australia/Sydney',
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = async () => {
    if (server.exitCode === null) {
      const exited = once(server, 'exit');
      server.kill('SIGTERM');
      await exited;
    }
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const url = await waitForAddress(server);
    let said = '';
    server.stdout?.on('data', (text: Buffer) => {
      said += text;
    });
    return { url, adminPin, log: () => said, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

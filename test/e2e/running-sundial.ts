import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { memoryFolder } from '#test/memory-folder.ts';
import { START } from '#test/pins.ts';

/** A built Sundial with an embedded database of its own and a clock that the test controls. */
export interface RunningSundial {
  readonly url: string;
  /** Returns the log since the server started listening: warnings and errors. */
  readonly log: () => string;
  /** Sets the server's clock to this time (ISO 8601). It continues from there. */
  readonly setTime: (moment: string) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** A Sundial in its own process that has just been started for the first time. */
export interface StartedSundial extends RunningSundial {
  /** The one-time PIN of "Church Admin". */
  readonly adminPin: string;
}

/** Offset from the machine's clock, in milliseconds, so that a test process starts at the tests' date. */
export const CLOCK_OFFSET = START - Date.now();

/** The built server programs: an empty church, or the sample church of `npm run demo`. */
export type ServerProgram = 'main' | 'demo';

/** The language of a Sundial and its pages: English, or a pseudo-locale, which may be read from right to left. */
export type PageLanguage = 'english' | 'pseudo' | 'pseudo-rtl';

/** Returns the modules that a test server loads before its own code. */
export function preloadsOf(language: PageLanguage): readonly string[] {
  const files = [
    'server-clock.mjs',
    'cheap-hash.mjs',
    ...(language === 'english' ? [] : ['server-language.mjs']),
  ];
  return files.map((file) => new URL(file, import.meta.url).href);
}

const ADDRESS = /(?:Sundial is listening on|The demo is at) (http:[^\s,]+)/;

const START_TIMEOUT_MS = 60_000;

function waitForAddress(server: ReturnType<typeof spawn>): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const fail = (why: string) => reject(new Error(`Sundial did not start: ${why}\n${output}`));
    const timer = setTimeout(() => fail('it took too long'), START_TIMEOUT_MS);
    const read = (text: Buffer) => {
      output += text;
      const [, address] = ADDRESS.exec(output) ?? [];
      if (!address) return;
      clearTimeout(timer);
      resolve(address);
    };
    server.stdout?.on('data', read);
    server.stderr?.on('data', read);
    server.once('exit', (code) => fail(`it ended with code ${code}`));
  });
}

/** Starts a Sundial on a free port. These settings override the defaults. */
export async function startSundial(
  settings: Readonly<Record<string, string>> = {},
  program: ServerProgram = 'main',
  language: PageLanguage = 'english',
): Promise<StartedSundial> {
  const dataDir = mkdtempSync(join(memoryFolder(), 'sundial-journey-'));
  const adminPin = '739148';
  const file = fileURLToPath(new URL(`../../dist/server/${program}.js`, import.meta.url));
  const imports = preloadsOf(language).flatMap((url) => ['--import', url]);
  const server = spawn(process.execPath, [...imports, file], {
    // The environment may have settings of another Sundial. Empty means unset.
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
      TEST_CLOCK_OFFSET: String(CLOCK_OFFSET),
      TEST_LANGUAGE: language,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
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
    let log = '';
    server.stdout?.on('data', (text: Buffer) => {
      log += text;
    });
    const setTime = async (moment: string) => {
      const moved = once(server, 'message');
      server.send({ clockOffset: Date.parse(moment) - Date.now() });
      await moved;
    };
    return { url, adminPin, log: () => log, setTime, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

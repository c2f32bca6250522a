import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { memoryFolder } from '#test/memory-folder.ts';
import { builtProgram, ROOT } from '#test/programs.ts';
import { CLOCK_OFFSET, type PageLanguage, preloadsOf, type RunningSundial } from './running-sundial.ts';

/** What a journey asks the program `churches`. */
export type ChurchRequest =
  | {
      readonly do: 'open';
      readonly settings: Readonly<Record<string, string>>;
      /** The PIN that the administrator has chosen, or null for an empty data folder. */
      readonly preparedPin: string | null;
    }
  | { readonly do: 'close' };

/** The program's response. */
export interface ChurchResponse {
  readonly url: string;
  readonly fault: string | null;
}

/** A process that opens one church after another, because starting a process for each takes a second. */
export class ChurchServer {
  readonly #process: ChildProcess;
  readonly #ready: Promise<unknown>;
  /** Rejects when the process has ended by itself, so that nothing waits for its response. */
  readonly #died: Promise<never>;
  #log = '';

  constructor(language: PageLanguage) {
    this.#process = fork(builtProgram('test/programs/churches.ts'), [join(ROOT, 'dist/web')], {
      execArgv: preloadsOf(language).flatMap((url) => ['--import', url]),
      env: {
        PATH: process.env.PATH,
        TMPDIR: memoryFolder(),
        TEST_CLOCK_OFFSET: String(CLOCK_OFFSET),
        TEST_LANGUAGE: language,
      },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    this.#process.stdout?.on('data', (text: Buffer) => {
      this.#log += text;
    });
    this.#ready = once(this.#process, 'message');
    this.#died = once(this.#process, 'exit').then(([code, signal]) => {
      throw new Error(`The server of the journeys ended with ${code ?? signal}.`);
    });
    this.#died.catch(() => undefined);
  }

  async #ask(request: ChurchRequest | { clockOffset: number }): Promise<ChurchResponse> {
    await Promise.race([this.#ready, this.#died]);
    const response = once(this.#process, 'message');
    this.#process.send(request);
    const [{ url, fault }] = (await Promise.race([response, this.#died])) as [ChurchResponse];
    if (fault !== null) throw new Error(fault);
    return { url, fault };
  }

  /** Opens a church. See {@link ChurchRequest}. */
  async open(
    settings: Readonly<Record<string, string>>,
    preparedPin: string | null,
  ): Promise<RunningSundial> {
    await this.#ask({ clockOffset: CLOCK_OFFSET });
    const { url } = await this.#ask({ do: 'open', settings, preparedPin });
    const start = this.#log.length;
    return {
      url,
      log: () => this.#log.slice(start),
      setTime: async (moment) => void (await this.#ask({ clockOffset: Date.parse(moment) - Date.now() })),
      stop: async () => void (await this.#ask({ do: 'close' })),
    };
  }

  /** Ends the process. */
  async end(): Promise<void> {
    if (this.#process.connected) this.#process.disconnect();
    await this.#died.catch(() => undefined);
  }
}

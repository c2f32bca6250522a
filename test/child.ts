import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { builtProgram, ROOT } from './programs.ts';

/** The exit code of a process and all its output. */
export interface ExitResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A separate Node process that runs one of Sundial's programs. */
export class Child {
  readonly ended: Promise<ExitResult>;
  readonly #process: ChildProcess;
  readonly #lines: AsyncIterator<string>;

  /** Starts `program` (a path relative to the project root) with only these settings. */
  constructor(program: string, settings: Readonly<Record<string, string>>, args: readonly string[] = []) {
    const { PATH = '', HOME = '' } = process.env;
    const child = spawn(process.execPath, [builtProgram(program), ...args], {
      cwd: ROOT,
      env: { PATH, HOME, ...settings },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    this.#process = child;
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (part) => {
      stdout += part;
    });
    child.stderr.on('data', (part) => {
      stderr += part;
    });
    this.#lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    this.ended = new Promise((resolve) => {
      child.on('close', (code) => resolve({ code, stdout, stderr }));
    });
  }

  /** Returns the next line of its output. Throws if it ended first. */
  async line(): Promise<string> {
    const { value, done } = await this.#lines.next();
    if (done)
      throw new Error(`The process ended without another line of output: ${(await this.ended).stderr}`);
    return value;
  }

  kill(signal: NodeJS.Signals): Promise<ExitResult> {
    this.#process.kill(signal);
    return this.ended;
  }
}

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Engine, Viewport } from './engines/engine.ts';
import { startChromium, startFirefox } from './engines/playwright.ts';
import { startWebKit } from './engines/webkit.ts';
import { runSteps, type StepResult } from './run-steps.ts';

/**
 * Runs the browser check in the given engines, prints each step, and writes the counts as JSON.
 * `scripts/tests/suites.mjs` finds the engines' programs and starts this.
 */
const { values: options } = parseArgs({
  options: {
    chromium: { type: 'string' },
    firefox: { type: 'string' },
    webkit: { type: 'string' },
    report: { type: 'string', default: 'test-results/browsers.json' },
    pictures: { type: 'boolean', default: false },
  },
});

const VIEWPORTS: readonly Viewport[] = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'desktop', width: 1280, height: 800 },
];

const PICTURES = 'test-results/browsers';

interface StartableEngine {
  readonly name: string;
  readonly start: () => Promise<Engine>;
}

function chosenEngines(): StartableEngine[] {
  const { chromium, firefox, webkit } = options;
  const [driver = '', browser = '', display = ''] = webkit?.split(',') ?? [];
  return [
    ...(chromium ? [{ name: 'Chromium', start: () => startChromium(chromium) }] : []),
    ...(firefox ? [{ name: 'Firefox', start: () => startFirefox(firefox) }] : []),
    ...(webkit ? [{ name: 'WebKit', start: () => startWebKit({ driver, browser, display }) }] : []),
  ];
}

let passed = 0;
const failures: Array<{ name: string; message: string }> = [];

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function record(place: string, { step, faults }: StepResult): void {
  print(`  ${faults.length === 0 ? '✓' : '✗'} ${place}: ${step}`);
  for (const fault of faults) print(`      ${fault}`);
  if (faults.length === 0) passed += 1;
  else failures.push({ name: `${place}: ${step}`, message: faults.join('\n') });
}

async function runEngine({ name, start }: StartableEngine): Promise<void> {
  const engine = await start();
  try {
    for (const viewport of VIEWPORTS) {
      const place = `${name}, ${viewport.name} ${viewport.width}x${viewport.height}`;
      const folder = join(PICTURES, `${name}-${viewport.name}`.toLowerCase());
      await runSteps(engine, viewport, { folder, hasAll: options.pictures }, (result) =>
        record(place, result),
      );
    }
  } finally {
    await engine.stop();
  }
}

rmSync(PICTURES, { recursive: true, force: true });
await Promise.all(
  chosenEngines().map((engine) =>
    runEngine(engine).catch((error: unknown) =>
      record(engine.name, { step: 'run the engine', faults: [String(error)] }),
    ),
  ),
);
mkdirSync('test-results', { recursive: true });
writeFileSync(options.report, JSON.stringify({ passed, failures, suites: ['browsers'] }));

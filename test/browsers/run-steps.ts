import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startSundial } from '#test/e2e/running-sundial.ts';
import type { BrowserWindow, Engine, Viewport } from './engines/engine.ts';
import { COORDINATOR_STEPS } from './steps/coordinator-steps.ts';
import { lostServerStep } from './steps/lost-server-step.ts';
import { MEMBER_STEPS } from './steps/member-steps.ts';
import type { Step } from './steps/step.ts';
import { Visitor } from './visitor.ts';

const STEPS = [...MEMBER_STEPS, ...COORDINATOR_STEPS];

export interface StepResult {
  readonly step: string;
  /** Messages about what is wrong. Empty if the step passed. */
  readonly faults: readonly string[];
}

interface Pictures {
  readonly folder: string;
  /** Takes a picture at every layout check, instead of only at faults. */
  readonly hasAll: boolean;
}

/** Runs a step. After an error the next steps can't run. */
async function runStep(step: Step, visitor: Visitor): Promise<{ faults: string[]; isBroken: boolean }> {
  try {
    await step.run(visitor);
    return { faults: visitor.takeFaults(), isBroken: false };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { faults: [...visitor.takeFaults(), message], isBroken: true };
  }
}

async function runInWindow(
  window: BrowserWindow,
  url: string,
  steps: readonly Step[],
  pictures: Pictures,
  onResult: (result: StepResult) => void,
): Promise<void> {
  mkdirSync(pictures.folder, { recursive: true });
  let current = '';
  let count = 0;
  const takePicture = async () => {
    count += 1;
    const name = `${String(count).padStart(2, '0')}-${current.replaceAll(/\W+/g, '-')}.png`;
    writeFileSync(join(pictures.folder, name), await window.screenshot());
  };
  const visitor = new Visitor(window, url, async (faults) => {
    if (pictures.hasAll || faults.length > 0) await takePicture();
  });
  for (const [index, step] of steps.entries()) {
    current = step.name;
    const { faults, isBroken } = await runStep(step, visitor);
    onResult({ step: step.name, faults });
    if (!isBroken) continue;
    await takePicture();
    for (const { name } of steps.slice(index + 1)) onResult({ step: name, faults: ['It was not reached.'] });
    return;
  }
}

/** Runs every step in windows of an engine, with a separate demo server. */
export async function runSteps(
  engine: Engine,
  viewport: Viewport,
  pictures: Pictures,
  onResult: (result: StepResult) => void,
): Promise<void> {
  const demo = await startSundial({}, 'demo');
  try {
    for (const steps of [STEPS, [lostServerStep(demo.stop)]]) {
      const window = await engine.open(viewport);
      try {
        await runInWindow(window, demo.url, steps, pictures, onResult);
      } finally {
        await window.close();
      }
    }
  } finally {
    await demo.stop();
  }
}

import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { describe, expect, it, onTestFinished } from 'vitest';
import { availabilitySheet } from '#domain/sheets/sheets.ts';
import { fakeWorkers } from '#test/fake-worker.ts';
import { gate } from '#test/gate.ts';
import { readPdf } from '#test/pdf.ts';
import { sundayServices } from '#test/services.ts';
import { createTempFolder } from '#test/temp-folder.ts';
import { type PrintableSheet, ThreadedPdfRenderer } from './pdf-renderer.ts';

const NOVEMBER = { year: 2026, month: 11 };
const clock = { now: () => Date.parse('2026-10-22T00:00:00Z') };

/** Returns the availability PDF data of November with one person. */
function sheetOf(firstName: string): PrintableSheet {
  const person = { id: 1, firstName, lastName: 'Moss', initials: null, preferredRoleId: null };
  return {
    kind: 'availability',
    view: 'card',
    size: 'normal',
    sheet: availabilitySheet({
      month: NOVEMBER,
      services: sundayServices(NOVEMBER),
      nameFormat: 'full',
      specialDays: [],
      verse: null,
      available: [{ date: '2026-11-01', timeId: 1, person }],
      roles: null,
    }),
  };
}

function openRenderer(fontsDir: string | null = null) {
  const { started, startWorker } = fakeWorkers();
  const renderer = new ThreadedPdfRenderer({ fontsDir, clock, startWorker });
  const jobs = () => started.flatMap((worker) => worker.jobs);
  /** Renders a sheet whose PDF consists of these bytes. */
  const render = async (sheet: PrintableSheet, bytes: Uint8Array) => {
    const before = jobs().length;
    const pdf = renderer.render('month', async () => sheet);
    await expect.poll(() => jobs().length).toBe(before + 1);
    for (const worker of started) worker.respond(bytes);
    return pdf;
  };
  return { renderer, started, jobs, render };
}

describe('the PDF renderer', () => {
  it('shares one load and one job between identical requests', async () => {
    const { renderer, started, jobs } = openRenderer();
    let loads = 0;
    const load = async () => {
      loads += 1;
      return sheetOf('Ruth');
    };
    const pdfs = Array.from({ length: 60 }, () => renderer.render('month', load));
    await expect.poll(() => jobs().length).toBe(1);
    const pdf = new Uint8Array([1]);
    started[0]?.respond(pdf);
    expect(new Set(await Promise.all(pdfs))).toEqual(new Set([pdf]));
    expect([loads, jobs().length]).toEqual([1, 1]);
  });

  it('loads again for a request that comes after a load has begun', async () => {
    const { renderer, jobs } = openRenderer();
    const [begun, finished] = [gate(), gate()];
    void renderer.render('month', async () => {
      begun.open();
      await finished.opened;
      return sheetOf('Ruth');
    });
    await begun.opened;
    void renderer.render('month', async () => sheetOf('Naomi'));
    finished.open();
    await expect.poll(() => jobs().length).toBe(2);
    expect(JSON.stringify(jobs())).toContain('Naomi Moss');
  });

  it('returns the cached PDF of an unchanged sheet, and renders a changed one', async () => {
    const { renderer, jobs, render } = openRenderer();
    const first = await render(sheetOf('Ruth'), new Uint8Array([1]));
    expect(await renderer.render('month', async () => sheetOf('Ruth'))).toBe(first);
    expect(jobs()).toHaveLength(1);
    expect(await render(sheetOf('Naomi'), new Uint8Array([2]))).toEqual(new Uint8Array([2]));
    const large = { ...sheetOf('Ruth'), size: 'large' } as const;
    expect(await render(large, new Uint8Array([3]))).toEqual(new Uint8Array([3]));
  });

  it('renders a sheet again when a font was added', async () => {
    const fontsDir = createTempFolder();
    const { render } = openRenderer(fontsDir);
    await render(sheetOf('Ruth'), new Uint8Array([1]));
    writeFileSync(join(fontsDir, 'more.ttf'), 'letters');
    expect(await render(sheetOf('Ruth'), new Uint8Array([2]))).toEqual(new Uint8Array([2]));
  });

  it('refuses another PDF as busy while two are rendered and eight wait, but still shares those', async () => {
    const { renderer, started, jobs } = openRenderer();
    const request = (n: number) => renderer.render(`month ${n}`, async () => sheetOf(`Member ${n}`));
    const accepted = Array.from({ length: 10 }, (_, n) => request(n));
    await expect(request(10)).rejects.toMatchObject({
      refusal: { code: 'busy' },
      retryAfterSeconds: 5,
    });
    const shared = request(9);
    for (let n = 0; n < 10; n += 1) started[n % 2]?.respond(new Uint8Array([n]));
    const pdfs = await Promise.all(accepted);
    expect(await shared).toBe(pdfs[9]);
    expect(jobs()).toHaveLength(10);
  });

  it('loads the next sheet after a failed load', async () => {
    const { renderer, jobs } = openRenderer();
    const failed = renderer.render('a', async () => {
      throw new Error('no such month');
    });
    void renderer.render('b', async () => sheetOf('Ruth'));
    await expect(failed).rejects.toThrow('no such month');
    await expect.poll(() => jobs().length).toBe(1);
  });

  it('replaces the thread after an error, reuses it for later sheets, and ends it when closed', async () => {
    const threads: Worker[] = [];
    const add = (worker: Worker) => threads.push(worker);
    process.on('worker', add);
    onTestFinished(() => void process.off('worker', add));
    const renderer = new ThreadedPdfRenderer({ fontsDir: null, clock });
    const broken = { ...sheetOf('Ruth'), sheet: null } as unknown as PrintableSheet;
    await expect(renderer.render('broken', async () => broken)).rejects.toThrow(TypeError);
    for (const name of ['Ruth', 'Naomi']) {
      const pdf = await readPdf(await renderer.render(name, async () => sheetOf(name)));
      expect(pdf.pages.join(' ')).toContain(`${name} Moss`);
    }
    expect(threads).toHaveLength(2);
    const ended = once(threads[1] as Worker, 'exit');
    await renderer.close();
    await ended;
  });
});

import { act, cleanup, screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { monthOf } from '#domain/calendar/calendar.ts';
import type { MonthPlan, ServicePlan } from '#domain/smart-assign/plan-month.ts';
import type { PlanProgress } from '#domain/smart-assign/search/search.ts';
import { t } from '#languages/t.ts';
import type { Planner } from '#server/ports.ts';
import { aBuilderMonth, chooseService, DATE, openBuilder, personIn } from '#test/builder.tsx';
import { openVariant } from '#test/recording-senders.ts';
import { churchForEachTest, press } from '#test/screen.tsx';
import { monthInSentence } from '#web/parts/dates.ts';

const church = churchForEachTest();
const SMART = t('builder:smartAssignMonth');
const FILLED = t('builder:results.placesFilled', { count: 2 });
const settled = (count: number) => t('builder:planning.settledSundays', { settled: count, count: 4 });

/** Longer than the pause between two polls, and than the dialog shows at least. */
const [POLLED_MS, SHOWN_MS] = [600, 400];

type Quality = Partial<Pick<ServicePlan, 'proved' | 'distance'>>;

/** Returns a planner that waits for the test before it plans a month, and says that the plan is of this quality. */
function slowPlanner(quality: Quality) {
  const { planner: own } = church().deps;
  const state: { progress: PlanProgress | null; finish: () => void } = { progress: null, finish: () => {} };
  const finished = new Promise<void>((resolve) => {
    state.finish = resolve;
  });
  onTestFinished(() => state.finish());
  const planner: Planner = {
    summarize: (...input) => own.summarize(...input),
    forecast: (...input) => own.forecast(...input),
    progress: () => state.progress,
    async plan(church, signal, filter): Promise<MonthPlan> {
      if (filter?.only) await finished;
      return (await own.plan(church, signal, filter)).map((service) => ({ ...service, ...quality }));
    },
  };
  return { planner, state };
}

/** Opens a month with two places to fill. The plan arrives when the test calls `finish`. */
async function open(quality: Quality = {}) {
  await aBuilderMonth(church());
  const { planner, state } = slowPlanner(quality);
  const server = await openVariant(church(), { planner });
  onTestFinished(() => server[Symbol.asyncDispose]());
  const builder = await openBuilder(server);
  await screen.findByRole('button', { name: /^15 March 2026/ });
  return { ...builder, state };
}

const stopClock = () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Waits until the check passes, while the clock stands still. */
async function until(check: () => void): Promise<void> {
  const giveUpAt = Date.now() + 15_000;
  for (;;)
    try {
      return check();
    } catch (error) {
      if (Date.now() > giveUpAt) throw error;
      await pass(0);
      await act(() => new Promise((resolve) => setImmediate(resolve)));
    }
}

const toast = () => document.querySelector('output')?.textContent;
const heard = () =>
  within(screen.getByRole('dialog'))
    .getAllByRole('status')
    .map((element) => element.textContent)
    .join('');

async function startPlanning() {
  screen.getByRole('button', { name: SMART }).focus();
  press(SMART);
  await pass(990);
  expect(screen.queryByRole('dialog')).toBeNull();
  await pass(20);
  const title = t('builder:planning.title', { month: monthInSentence(monthOf(DATE)) });
  screen.getByRole('dialog', { name: title });
}

test('planning that takes more than a second shows and announces its progress', async () => {
  const { state } = await open();
  stopClock();
  state.progress = { services: 4, settled: 1, improvements: 0 };
  await startPlanning();
  await until(() => expect(heard()).toBe(settled(1)));
  expect(screen.getByRole<HTMLProgressElement>('progressbar')).toMatchObject({ value: 1, max: 4 });

  state.progress = { services: 4, settled: 4, improvements: 2 };
  await pass(POLLED_MS);
  await until(() => expect(heard()).toBe(t('builder:planning.improving')));
  const improvements = t('builder:planning.improvements', { count: 2 });
  expect(screen.getByRole('dialog').textContent).toContain(`${settled(4)}${improvements}`);

  state.finish();
  await until(() => expect(toast()).toBe(`Smart assignments applied / ${FILLED}`));
  await pass(SHOWN_MS);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement?.textContent).toBe(SMART);
});

test('Cancel ends planning, changes no selection and returns the focus', async () => {
  const { sent } = await open();
  await chooseService();
  press(personIn('Usher', 'Ruth'));
  stopClock();
  await startPlanning();
  press(t('builder:planning.cancel'));
  const canceled = [t('builder:results.planningCanceled'), t('builder:results.planningCanceledText')];
  await until(() => expect(toast()).toBe(canceled.join(' / ')));
  await pass(SHOWN_MS);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: t('builder:saveMonthCount', { count: 1 }) })).toBeTruthy();
  expect(document.activeElement?.textContent).toBe(SMART);

  const polls = () => sent().filter(({ call }) => call === 'getPlanProgress').length;
  const before = polls();
  await pass(2000);
  expect(polls()).toBe(before);
});

test('leaving the builder ends the request', async () => {
  await open();
  let signal: AbortSignal | null | undefined;
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    if (path.includes('only=selected')) signal = init.signal;
    return fetch(path, init);
  });
  press(SMART);
  expect(signal?.aborted).toBe(false);
  cleanup();
  expect(signal?.aborted).toBe(true);
});

test.each<[string, ServicePlan['distance'], string]>([
  ['for all that is known', null, t('builder:distance.unknown')],
  ['by people who can do the role', { level: 'able', most: 1 }, t('builder:distance.able', { count: 1 })],
  ['by Sundays in a row', { level: 'pairs', most: 2 }, t('builder:distance.pairsOfSundays', { count: 2 })],
  ['by preferences', { level: 'preferred', most: 3 }, t('builder:distance.preferred', { count: 3 })],
  ['by second choices', { level: 'secondary', most: 1 }, t('builder:distance.secondary', { count: 1 })],
  ['by the balance of the work', { level: 'rotation', most: 9 }, t('builder:distance.balance')],
])('a plan that could be better %s says so, until it is undone', async (_, distance, sentence) => {
  const { state } = await open({ proved: false, distance });
  press(SMART);
  state.finish();
  await screen.findByText(`Smart assignments applied / ${FILLED} ${sentence}`);
  expect(screen.getByText(sentence)).toBeTruthy();
  press(t('builder:undoSmart'));
  expect(screen.queryByText(sentence)).toBeNull();
});

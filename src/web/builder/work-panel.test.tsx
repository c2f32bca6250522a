import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { BuilderPanel } from '#app/web/screens/builder-panel.tsx';
import type { ResponseOf } from '#contract/call.ts';
import type { SmartService, smartAssignCalls } from '#contract/smart-assign.ts';
import {
  builderService,
  chooseService,
  clearBuilder,
  NO_FACTS,
  NO_FORECAST,
  NO_ROSTER,
  RUTH,
  USHER,
} from '#test/builder.ts';
import { type FakeResponse, renderSignedIn, type Sent } from '#test/render-signed-in.tsx';

const DATES = ['2026-03-01', '2026-03-08', '2026-03-15', '2026-03-22'] as const;
const SERVICES = DATES.map((date) => builderService({ date, roles: [USHER], availablePeople: [RUTH] }));

type Progress = ResponseOf<typeof smartAssignCalls.getPlanProgress>['progress'];

function planWith(quality: Pick<SmartService, 'proved' | 'distance'>): FakeResponse {
  const suggestions = [
    { user: RUTH, confidence: 'high', selected: true, reason: [{ code: 'prefers_role', params: null }] },
  ];
  const assignments = [{ roleId: 1, roleName: 'Usher', suggestions }];
  return { body: DATES.map((date) => ({ date, timeId: 1, ...quality, assignments })) };
}

/** Longer than the pause between two polls. */
const POLLED_MS = 600;

/**
 * Shows March, and calls `prepare` before it stops the clock. The plan arrives when the test calls `finish`, and the
 * progress is what the test sets.
 */
async function openMarch(prepare?: () => Promise<void>) {
  const state: { progress: Progress; sent: Sent[]; finish: (plan: FakeResponse) => void } = {
    progress: null,
    sent: [],
    finish: () => undefined,
  };
  const { sent } = renderSignedIn(<BuilderPanel />, ({ path }) => {
    if (path.includes('/forecast/')) return NO_FORECAST;
    if (path.includes('available-sundays')) return { body: SERVICES };
    if (path.endsWith('/progress')) return { body: { progress: state.progress } };
    if (path.includes('only=selected')) return new Promise((resolve) => (state.finish = resolve));
    if (/smart-assignments/.test(path)) return NO_FACTS;
    return NO_ROSTER;
  });
  state.sent = sent;
  await screen.findAllByText('0 of 1 roles assigned');
  await prepare?.();
  vi.useFakeTimers();
  return state;
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const toast = () =>
  screen.getAllByRole('status').find((element) => element.tagName === 'OUTPUT')?.textContent;
const heard = () =>
  within(screen.getByRole('dialog'))
    .getAllByRole('status')
    .map((element) => element.textContent)
    .join('');

async function startPlanning() {
  screen.getByRole('button', { name: 'Smart Assign the month' }).focus();
  press('Smart Assign the month');
  await pass(990);
  expect(screen.queryByRole('dialog')).toBeNull();
  await pass(20);
}

afterEach(clearBuilder);

test('planning that takes more than a second shows and announces its progress', async () => {
  const state = await openMarch();
  await startPlanning();
  expect(screen.getByRole('dialog', { name: /^Planning March\s2026/ }).textContent).not.toContain('planned');

  state.progress = { services: 4, settled: 1, improvements: 0 };
  await pass(POLLED_MS);
  expect(screen.getByRole<HTMLProgressElement>('progressbar')).toMatchObject({ value: 1, max: 4 });
  expect(heard()).toBe('1 of 4 Sundays planned');

  // Another process responds, which plans nothing.
  state.progress = null;
  await pass(POLLED_MS);
  expect(heard()).toBe('1 of 4 Sundays planned');

  state.progress = { services: 4, settled: 4, improvements: 2 };
  await pass(POLLED_MS);
  expect(heard()).toBe('Looking for a better plan');
  expect(screen.getByRole('dialog').textContent).toContain('4 of 4 Sundays planned2 improvements found');

  state.finish(planWith({ proved: true, distance: null }));
  await pass(400);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(toast()).toBe('Smart assignments applied / 4 places filled. Review the choices, then save.');
  expect(document.activeElement?.textContent).toBe('Smart Assign the month');
});

test('Cancel ends planning, changes no selection and returns the focus', async () => {
  const state = await openMarch(chooseService);
  press(/^Ruth Hill/);
  await startPlanning();
  press('Cancel planning');
  await pass(400);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(toast()).toBe('Planning canceled / Your selections have not changed.');
  expect(screen.getByRole('button', { name: 'Save the month (1)' })).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('Smart Assign the month');

  const polls = state.sent.length;
  await pass(2000);
  expect(state.sent.length).toBe(polls);
});

test('leaving the builder ends the request', async () => {
  await openMarch();
  let signal: AbortSignal | null | undefined;
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    if (path.includes('only=selected')) signal = init.signal;
    return fetch(path, init);
  });
  press('Smart Assign the month');
  expect(signal?.aborted).toBe(false);
  cleanup();
  expect(signal?.aborted).toBe(true);
});

test.each<[Pick<SmartService, 'proved' | 'distance'>, string]>([
  [{ proved: false, distance: null }, 'It is not certain that this is the best plan.'],
  [
    { proved: false, distance: { level: 'able', most: 1 } },
    'A better plan may exist: at most 1 more place could go to someone who wants the role or has done it before.',
  ],
  [
    { proved: false, distance: { level: 'pairs', most: 2 } },
    'A better plan may exist: it could avoid at most 2 cases of serving two Sundays in a row.',
  ],
  [
    { proved: false, distance: { level: 'preferred', most: 3 } },
    'A better plan may exist: at most 3 more places could go to people who prefer the role.',
  ],
  [
    { proved: false, distance: { level: 'secondary', most: 1 } },
    'A better plan may exist: at most 1 more place could go to someone whose second choice is the role.',
  ],
  [
    { proved: false, distance: { level: 'rotation', most: 9 } },
    'A better plan may exist, but it could only share the work a little more evenly.',
  ],
])('a plan with %j says how far it can be from the best, until it is undone', async (quality, sentence) => {
  const state = await openMarch();
  press('Smart Assign the month');
  state.finish(planWith(quality));
  await pass(1);
  expect(toast()).toBe(
    `Smart assignments applied / 4 places filled. Review the choices, then save. ${sentence}`,
  );
  expect(screen.getByText(sentence)).toBeTruthy();
  press('Undo Smart Assign');
  expect(screen.queryByText(sentence)).toBeNull();
});

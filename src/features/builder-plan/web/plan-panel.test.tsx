import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { BuilderPanel } from '#app/web/screens/builder-panel.tsx';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import {
  AMOS,
  builderService,
  chooseService,
  clearBuilder,
  FINALIZED,
  NO_FACTS,
  NO_FORECAST,
  NO_ROSTER,
  RUTH,
  USHER,
} from '#test/builder.ts';
import { type FakeResponse, renderSignedIn, type Sent } from '#test/render-signed-in.tsx';

const SUNDAYS = ['2026-03-01', '2026-03-08'] as const;
const serviceOn = (date: PlainDate) =>
  builderService({ date, roles: [{ ...USHER, maxLimit: 2 }], availablePeople: [AMOS, RUTH] });

function suggestion({ id, firstName, lastName }: typeof RUTH, confidence: 'high' | 'low' = 'high') {
  return {
    user: { id, firstName, lastName },
    confidence,
    selected: true,
    reason: [{ code: 'prefers_role', params: null }],
  };
}

/** The refusal to save Ruth at the second service. */
const REFUSED_RUTH = {
  roleId: 1,
  memberId: RUTH.id,
  date: SUNDAYS[1],
  timeId: 1,
  code: 'role_full',
  message: 'Full.',
};

/** Returns a server with two services in March, one in other months, and a plan with Ruth at both services. */
function server(
  options: { isFinalized?: boolean; save?: (sent: Sent) => FakeResponse; finalize?: () => FakeResponse } = {},
) {
  return (sent: Sent): FakeResponse => {
    if (sent.path.includes('/forecast/')) return NO_FORECAST;
    if (sent.path.includes('available-sundays'))
      return { body: sent.path.endsWith('/2026/3') ? SUNDAYS.map(serviceOn) : [serviceOn('2026-04-05')] };
    if (sent.path.includes('finalized-roster')) return options.isFinalized ? FINALIZED : NO_ROSTER;
    if (/smart-assignments\/\d+\/\d+\/\d+\?/.test(sent.path)) return NO_FACTS;
    if (sent.path.includes('smart-assignments')) {
      const assignments = [
        { roleId: 1, roleName: 'Usher', suggestions: [suggestion(RUTH), suggestion(AMOS, 'low')] },
      ];
      return { body: SUNDAYS.map((date) => ({ date, timeId: 1, proved: true, assignments })) };
    }
    if (sent.path.endsWith('/batch') && options.save) return options.save(sent);
    if (sent.path.includes('month-summary')) return { status: 503, body: {} };
    if (sent.path.endsWith('/finalize-roster')) return options.finalize?.() ?? { body: {} };
    throw new Error(`Unexpected request: ${sent.path}`);
  };
}

async function openMarch(options?: Parameters<typeof server>[0]) {
  const { sent } = renderSignedIn(<BuilderPanel />, server(options));
  await screen.findAllByText('0 of 1 roles assigned');
  return sent;
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

const isEnabled = (name: string) => !screen.getByRole<HTMLButtonElement>('button', { name }).disabled;

async function chooseMonth() {
  press('Smart Assign the month');
  await screen.findByText(/2 places filled/);
  // The toast appears just before the builder accepts the next tap.
  await act(async () => undefined);
}
const pendingByService = () =>
  within(screen.getByRole('region', { name: 'Sundays' }))
    .getAllByRole('button')
    .map((card) => /(\d+) not saved yet/.exec(card.textContent ?? '')?.[1] ?? '0');

afterEach(clearBuilder);

test('Smart Assign fills the whole month without low-confidence people, and Undo restores the previous selections', async () => {
  const sent = await openMarch();
  await chooseService();
  fireEvent.click(await screen.findByRole('button', { name: /Amos Hill/ }));
  expect(pendingByService()).toEqual(['0', '1']);
  await chooseMonth();
  expect(sent.some(({ path }) => path.endsWith('/smart-assignments/2026/3?only=selected'))).toBe(true);
  expect(pendingByService()).toEqual(['1', '1']);
  expect(screen.getByRole('button', { name: /Ruth Hill/ }).getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByRole('button', { name: /Amos Hill/ }).getAttribute('aria-pressed')).toBe('false');

  press('Undo Smart Assign');
  expect(pendingByService()).toEqual(['0', '1']);
  expect(screen.getByRole('button', { name: /Amos Hill/ }).getAttribute('aria-pressed')).toBe('true');
  expect(screen.queryByRole('button', { name: 'Undo Smart Assign' })).toBeNull();
  expect(document.activeElement?.textContent).toBe('Smart Assign the month');
});

test('the month is saved in one call, and selections that fail stay pending', async () => {
  const sent = await openMarch({ save: () => ({ body: { saved: [], refused: [REFUSED_RUTH] } }) });
  await chooseMonth();
  press('Save the month (2)');
  await screen.findByText(/Error saving roster \/ Some assignments could not be saved. Please try again./);
  await waitFor(() => expect(pendingByService()).toEqual(['0', '1']));
  expect(screen.queryByRole('button', { name: 'Undo Smart Assign' })).toBeNull();
  const saves = sent.filter(({ method }) => method === 'POST');
  expect(saves.map(({ body }) => body)).toEqual([
    {
      assignments: SUNDAYS.map((date) => ({
        roleId: 1,
        memberId: RUTH.id,
        date,
        timeId: 1,
        assignmentMethod: 'smart',
      })),
    },
  ]);
});

async function finalizeBy(name: string) {
  press('Finalize Roster');
  fireEvent.click(await screen.findByRole('button', { name }));
}
const changes = (sent: Sent[]) =>
  sent
    .filter(({ method, path }) => method !== 'GET' && !/month-summary|notify-roster/.test(path))
    .map(({ path }) => path.split('/').at(-1));

test('Finalize can save unsaved selections first', async () => {
  const sent = await openMarch({ save: () => ({ body: { saved: [], refused: [] } }) });
  await chooseMonth();
  await finalizeBy('Save 2 and finalize');
  await screen.findByText(/^Roster Finalized \/ /);
  expect(changes(sent)).toEqual(['batch', 'finalize-roster']);
});

test("Finalize stops with an error if a selection can't be saved", async () => {
  const sent = await openMarch({ save: () => ({ body: { saved: [], refused: [REFUSED_RUTH] } }) });
  await chooseMonth();
  await finalizeBy('Save 2 and finalize');
  await screen.findByText(
    'Error saving roster / Some assignments could not be saved. Please try again. The roster has not been finalized.',
  );
  expect(changes(sent)).toEqual(['batch']);
  expect(pendingByService()).toEqual(['0', '1']);
});

test('Finalize can leave out unsaved selections, and discards them once the month is published', async () => {
  const sent = await openMarch();
  await chooseMonth();
  await finalizeBy('Finalize without them');
  await screen.findByText(/^Roster Finalized \/ /);
  expect(changes(sent)).toEqual(['finalize-roster']);
  await waitFor(() => expect(pendingByService()).toEqual(['0', '0']));
});

test('pending selections stay while another month is open, and one tap leads back to them', async () => {
  await openMarch();
  await chooseMonth();
  press(/Next month/);
  await screen.findByRole('button', { name: /^5 April 2026/ });
  expect(isEnabled('Save the month')).toBe(false);
  press('2 not saved yet in March 2026');
  await screen.findByRole('button', { name: 'Save the month (2)' });
  expect(pendingByService()).toEqual(['1', '1']);
});

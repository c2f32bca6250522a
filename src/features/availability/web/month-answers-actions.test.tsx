import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { ownAnswers } from '#contract/month-inputs.ts';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import { SUNDAY_SERVICE } from '#domain/services/services.ts';
import { t } from '#languages/t.ts';
import { aMember, anAnswer } from '#test/factories.ts';
import { churchForEachTest, openBrowser, press } from '#test/screen.tsx';
import { monthInSentence } from '#web/parts/dates.ts';
import { dismissToast } from '#web/ui/toast-store.ts';
import { MyAvailabilityScreen } from './my-availability-screen.tsx';

const church = churchForEachTest();
const MARCH = { year: 2026, month: 3 };
const SUNDAYS: readonly PlainDate[] = ['2026-03-08', '2026-03-15', '2026-03-22', '2026-03-29'];

interface Facts {
  readonly answers?: Readonly<Partial<Record<PlainDate, boolean>>>;
  /** The Sundays of a month on which the member can usually serve. */
  readonly usual?: readonly number[];
  /** A time away of one day. */
  readonly away?: PlainDate;
}

/** Opens March for a member with these answers. Its first Sunday is past. */
async function open({ answers = {}, usual, away }: Facts = {}) {
  church().clock.set('2026-03-02T01:00:00Z');
  const memberId = await aMember(church());
  for (const [date, isAvailable] of Object.entries(answers))
    await anAnswer(church(), memberId, date as PlainDate, isAvailable);
  const browser = await openBrowser(church(), memberId);
  const { visitor } = browser;
  if (usual)
    await visitor.call(contract.saveUsualServices, {
      body: [{ timeId: SUNDAY_SERVICE, weeks: [...usual] }],
    });
  if (away) await visitor.call(contract.addAway, { body: { from: away, to: away, note: '' } });
  browser.show(<MyAvailabilityScreen />);
  await screen.findByText('8 March 2026');
  const stored = async () => {
    const { body } = await visitor.call(contract.listAvailability, ownAnswers(memberId, MARCH));
    const yesOrNo = (date: PlainDate) => body.find((one) => one.date === date)?.isAvailable ?? null;
    return SUNDAYS.map(yesOrNo);
  };
  return { ...browser, stored };
}

const month = monthInSentence(MARCH);
const all = () => screen.getByRole('button', { name: t('availability:allLabel', { month }) });
const none = () => screen.getByRole('button', { name: t('availability:noneLabel', { month }) });
const usually = (count: number) => {
  const usual = t('availability:usual', { count, all: 4 });
  return screen.queryByRole('button', { name: t('availability:usualLabel', { usual, month }) });
};
const chosen = () =>
  SUNDAYS.map((date) => {
    const service = `${Number(date.slice(8))} March 2026`;
    const said = t('availability:words.own.can');
    const no = screen.getByRole('button', { name: t('availability:cannotLabel', { service }) });
    const yes = screen.getByRole('switch', { name: t('availability:availableLabel', { service, said }) });
    if (no.getAttribute('aria-pressed') === 'true') return false;
    return yes.getAttribute('aria-checked') === 'true' || null;
  });
async function undo() {
  press(await screen.findByRole('button', { name: t('availability:undo') }));
  await screen.findByText(t('availability:restored'), { selector: '[role=status]' });
}

// Toasts outlive the screen.
afterEach(dismissToast);

test.each([
  ['All of them', all, true, t('availability:savedMonthAvailable', { count: 4 })],
  ['None this month', none, false, t('availability:savedMonthNotAvailable', { count: 4 })],
] as const)(
  '"%s" answers every open service in one call, and Undo restores what was before, no answer included',
  async (_, button, isAvailable, text) => {
    const answers = { '2026-03-01': true, '2026-03-08': true, '2026-03-15': false } as const;
    const { changes, stored } = await open({ answers });
    const before = chosen();
    expect(before).toEqual([true, false, null, null]);
    press(button());
    await screen.findByText(text);
    await waitFor(() => expect(chosen()).toEqual(Array(4).fill(isAvailable)));
    expect(await stored()).toEqual(chosen());
    expect(changes()).toHaveLength(1);
    const past = t('availability:availableLabel', { service: '1 March 2026', said: 'I can' });
    expect(screen.getByRole('switch', { name: past }).getAttribute('aria-checked')).toBe('true');
    await undo();
    expect(chosen()).toEqual(before);
    expect(await stored()).toEqual(before);
  },
);

test('a later answer ends the offer to undo the month', async () => {
  await open();
  press(all());
  await screen.findByRole('button', { name: t('availability:undo') });
  press(t('availability:cannotLabel', { service: '15 March 2026' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: t('availability:undo') })).toBeNull());
});

test('a double tap sends one call, and what is tapped meanwhile is sent after it; no button moves', async () => {
  const { changes, hold, stored } = await open();
  const release = hold(contract.saveMonthAvailability);
  const [first, second] = [all(), none()];
  press(first);
  press(first);
  press(second);
  await screen.findByText(t('availability:updating'));
  expect([all(), none()]).toEqual([first, second]);
  expect(changes()).toHaveLength(1);
  release();
  await screen.findByText(t('availability:savedMonthNotAvailable', { count: 4 }));
  expect(changes()).toHaveLength(2);
  expect(await stored()).toEqual([false, false, false, false]);
});

test('"As usual" fills in a month without answers in one tap, and stays where it is', async () => {
  const { changes, stored } = await open({ usual: [2, 5] });
  const button = usually(2);
  press(button as HTMLElement);
  await screen.findByText(t('availability:savedMonth', { count: 4, available: 2 }));
  expect(chosen()).toEqual([true, false, false, true]);
  expect(await stored()).toEqual(chosen());
  expect(changes()).toHaveLength(1);
  expect(usually(2)).toBe(button);
});

test.each([
  ['the month has answers', { answers: { '2026-03-15': false }, usual: [2, 5] }],
  ['it matches no service', { usual: [] }],
] as const)('"As usual" is not offered when %s', async (_, facts) => {
  await open(facts);
  expect(all()).toBeTruthy();
  for (const count of [0, 1, 2, 4]) expect(usually(count)).toBeNull();
});

test('an answer that a time away gave says "Away", and Undo gives it back to the time away', async () => {
  await open({ away: '2026-03-08' });
  await screen.findByText(t('availability:away'));
  press(all());
  await screen.findByText(t('availability:savedMonthAvailable', { count: 4 }));
  expect(screen.queryByText(t('availability:away'))).toBeNull();
  await undo();
  await screen.findByText(t('availability:away'));
  expect(chosen()).toEqual([false, null, null, null]);
});

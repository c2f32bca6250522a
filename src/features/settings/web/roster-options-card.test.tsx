import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { t } from '#languages/t.ts';
import { churchForEachTest, openBrowser, press } from '#test/screen.tsx';
import { RosterOptionsCard } from './roster-options-card.tsx';

const church = churchForEachTest();

test('guests and the question who served are off until an administrator turns them on, each by itself', async () => {
  const { show, visitor } = await openBrowser(church(), { isAdmin: true });
  const stored = async () => {
    const { hasGuests, asksWhoServed } = (await visitor.call(contract.getSettings, {})).body;
    return [hasGuests, asksWhoServed];
  };
  show(<RosterOptionsCard />);
  const guests = await screen.findByLabelText(t('settings:rosterOptions.hasGuests'));
  const asks = screen.getByLabelText(t('settings:rosterOptions.asksWhoServed'));
  expect([guests, asks].map((box) => (box as HTMLInputElement).checked)).toEqual([false, false]);
  press(guests);
  await waitFor(async () => expect(await stored()).toEqual([true, false]));
  press(asks);
  await waitFor(async () => expect(await stored()).toEqual([true, true]));
  await waitFor(() => expect(guests).toHaveProperty('disabled', false));
  press(guests);
  await waitFor(async () => expect(await stored()).toEqual([false, true]));
  await waitFor(() =>
    expect([guests, asks].map((box) => (box as HTMLInputElement).checked)).toEqual([false, true]),
  );
});

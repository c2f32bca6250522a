import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import type { MemberId } from '#domain/ids.ts';
import { SUNDAY_SERVICE } from '#domain/services/services.ts';
import { t } from '#languages/t.ts';
import { aFamily, aMember, aServiceTime } from '#test/factories.ts';
import { churchForEachTest, openBrowser, press } from '#test/screen.tsx';
import { UsualServicesCard } from './usual-services-card.tsx';

const church = churchForEachTest();
const MORNING = 'Every Sunday, Sunday Service';
const SAVE = t('usual-services:save');

/** Opens the card of a member of a church with a morning and an evening service, who is usually free on first Sundays. */
async function open(memberId?: MemberId) {
  const evening = await aServiceTime(
    church(),
    { weekday: 0 },
    { startsAt: '18:00', name: 'Evening Service' },
  );
  const browser = await openBrowser(church(), memberId);
  const body = [{ timeId: SUNDAY_SERVICE, weeks: [1] }];
  await browser.visitor.call(contract.saveUsualServices, { query: {}, body });
  browser.show(<UsualServicesCard />);
  const usualOf = async (memberId?: MemberId) => {
    const query = memberId === undefined ? {} : { memberId };
    const times = (await browser.visitor.call(contract.getUsualServices, { query })).body;
    return times.map(({ timeId, weeks }) => ({ timeId, weeks }));
  };
  return { ...browser, evening, usualOf };
}

const findGroup = async (name: string) => within(await screen.findByRole('group', { name }));

test('members tick the weeks of each weekly service, and save them together', async () => {
  const { evening, usualOf } = await open();
  const morning = await findGroup(MORNING);
  expect(morning.getByLabelText<HTMLInputElement>('First').checked).toBe(true);
  fireEvent.click(morning.getByLabelText('Third'));
  fireEvent.click((await findGroup('Every Sunday, 18:00 Evening Service')).getByLabelText('Fifth'));
  press(SAVE);
  await screen.findByText(t('usual-services:saved'));
  expect(await usualOf()).toEqual([
    { timeId: SUNDAY_SERVICE, weeks: [1, 3] },
    { timeId: evening, weeks: [5] },
  ]);
});

test('a failure leaves what was ticked', async () => {
  const { failNext } = await open();
  const morning = await findGroup(MORNING);
  fireEvent.click(morning.getByLabelText('Second'));
  failNext(contract.saveUsualServices, 500);
  press(SAVE);
  await screen.findByText('Usual services not saved / Please try again.');
  expect(morning.getByLabelText<HTMLInputElement>('Second').checked).toBe(true);
});

test('“All of us” names who differs, and what is ticked there is for everyone', async () => {
  const [ruth, mia] = [
    await aMember(church(), { firstName: 'Ruth' }),
    await aMember(church(), { firstName: 'Mia' }),
  ];
  const familyId = await aFamily(church(), [ruth]);
  const child = { familyId, memberId: mia, isChild: true };
  await church().database.query.insertInto('familyMembers').values(child).execute();
  const { usualOf } = await open(ruth);
  fireEvent.click(await screen.findByRole('radio', { name: 'All of us' }));
  const morning = await findGroup(MORNING);
  morning.getByText("Mia can't");
  fireEvent.click(morning.getByLabelText('Second'));
  press(SAVE);
  await screen.findByText(/^Usual services saved \(.*Ruth.* and .*Mia.*\)$/);
  expect((await usualOf())[0]).toEqual({ timeId: SUNDAY_SERVICE, weeks: [1, 2] });
  expect((await usualOf(mia))[0]).toEqual({ timeId: SUNDAY_SERVICE, weeks: [2] });
});

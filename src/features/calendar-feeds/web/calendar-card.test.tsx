import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { t } from '#languages/t.ts';
import { aFamily, aMember } from '#test/factories.ts';
import { churchForEachTest, openBrowser } from '#test/screen.tsx';
import { RosterCalendarCard } from './calendar-card.tsx';
import { MyCalendarCard } from './my-calendar-card.tsx';

const church = churchForEachTest();

async function openRosterCard() {
  const browser = await openBrowser(church(), { isAdmin: true });
  await browser.visitor.call(contract.saveServiceDuration, { body: { minutes: 90 } });
  browser.show(<RosterCalendarCard />);
  await screen.findByDisplayValue('1 h 30 min');
  const choose = (minutes: number) =>
    fireEvent.change(screen.getByLabelText(t('calendar-feeds:duration')), {
      target: { value: String(minutes) },
    });
  return { ...browser, choose };
}

test('saves a length at once', async () => {
  const { choose, visitor } = await openRosterCard();
  choose(75);
  await screen.findByText('Setting saved');
  await screen.findByDisplayValue('1 h 15 min');
  expect((await visitor.call(contract.getServiceDuration, {})).body).toEqual({ minutes: 75 });
});

test('shows the length that someone else has saved meanwhile, instead of replacing it', async () => {
  const { choose, visitor } = await openRosterCard();
  await visitor.call(contract.saveServiceDuration, { body: { minutes: 120 } });
  choose(75);
  await screen.findByDisplayValue('2 h');
  expect((await visitor.call(contract.getServiceDuration, {})).body).toEqual({ minutes: 120 });
  choose(75);
  await screen.findByDisplayValue('1 h 15 min');
});

test('shows why a length was not saved, and the stored one', async () => {
  const { choose, failNext } = await openRosterCard();
  failNext(contract.saveServiceDuration);
  choose(75);
  await screen.findByText(`Error saving setting / ${t('common:offlineSentence')}`);
  await screen.findByDisplayValue('1 h 30 min');
});

/** Opens the calendar of a member with an adult they may not act for, and perhaps with a child. */
async function openOwnCard({ isOn, withChild }: { isOn: boolean; withChild: boolean }) {
  const memberId = await aMember(church());
  const familyId = await aFamily(church(), [memberId, await aMember(church(), { firstName: 'Dan' })]);
  if (withChild) {
    const memberId = await aMember(church(), { firstName: 'Mia' });
    const child = { familyId, memberId, isChild: true };
    await church().database.query.insertInto('familyMembers').values(child).execute();
  }
  const browser = await openBrowser(church(), memberId);
  if (isOn) await browser.visitor.call(contract.createCalendarFeed, {});
  browser.show(<MyCalendarCard />);
  await screen.findByRole('button', { name: t(isOn ? 'calendar-feeds:turnOff' : 'calendar-feeds:create') });
  return browser;
}

test('includes the people the member may act for, while it is on', async () => {
  const { visitor } = await openOwnCard({ isOn: true, withChild: true });
  const name = t('calendar-feeds:withFamily');
  fireEvent.click(await screen.findByRole('switch', { name, checked: false }));
  await screen.findByText('Setting saved');
  await screen.findByRole('switch', { name, checked: true });
  screen.getByText(t('calendar-feeds:withFamilyAbout', { names: 'Mia' }));
  expect((await visitor.call(contract.getCalendarFeed, {})).body).toMatchObject({ withFamily: true });
});

test.each([
  ['off', { isOn: false, withChild: true }],
  ['of someone who may act for no one', { isOn: true, withChild: false }],
])('does not offer a calendar with the family where it is %s', async (_, options) => {
  await openOwnCard(options);
  expect(screen.queryByRole('switch')).toBeNull();
});

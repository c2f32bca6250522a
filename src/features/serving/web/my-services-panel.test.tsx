import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { FAMILY_SERVICES } from '#contract/month-inputs.ts';
import { SUNDAY_SERVICE } from '#domain/services/services.ts';
import type { AssignmentResponse } from '#domain/serving/response.ts';
import { t } from '#languages/t.ts';
import { aFamily, aMember, aPublishedMonth, aRole, aServiceTime } from '#test/factories.ts';
import { churchForEachTest, openBrowser, press, signedIn } from '#test/screen.tsx';
import { MyServicesPanel } from './my-services-panel.tsx';

const church = churchForEachTest();
const MARCH = { year: 2026, month: 3 };
const [FIRST, SECOND] = ['2026-03-15', '2026-03-22'] as const;
const YES = t('common:duties.choices.confirmed');
const NO = t('common:duties.choices.declined');
const REASON = t('common:duties.reason');
const save = () => press(t('common:duties.save'));
const aRuth = () => aMember(church(), { firstName: 'Ruth' });

test('shows the nearest service with its role and companions, and the others on request', async () => {
  const usher = await aRole(church(), { name: 'Usher' });
  const reader = await aRole(church(), { name: 'Reader' });
  const ruth = await aRuth();
  const vespers = await aServiceTime(
    church(),
    { date: '2026-03-20' },
    { startsAt: '19:00', name: 'Vespers' },
  );
  await aServiceTime(church(), { date: FIRST }, { startsAt: '18:00' });
  const lior = await aMember(church(), { firstName: 'ליאור', lastName: 'כהן' });
  await aPublishedMonth(church(), MARCH, [
    { memberId: ruth, roleId: usher, date: FIRST },
    { memberId: lior, roleId: reader, date: FIRST },
    { memberId: ruth, roleId: reader, date: '2026-03-20', timeId: vespers },
    { memberId: ruth, roleId: usher, date: SECOND },
  ]);
  const browser = await openBrowser(church(), ruth);
  browser.show(<MyServicesPanel />);
  await screen.findByRole('heading', { name: "You're serving Sun 15 Mar, Sunday Service" });
  const name = screen.getByText('ליאור כהן');
  const details = name.closest('div');
  expect(details?.hidden).toBe(true);
  press(t('serving:later', { count: 2 }));
  expect(details?.hidden).toBe(false);
  expect(name.closest('p')?.textContent).toBe('With ליאור כהן (Reader)');
  // Isolated, so that a right-to-left name doesn't reorder its neighbors.
  expect(name.tagName).toBe('BDI');
  expect(details?.textContent).toContain('Fri 20 Mar, 19:00 VespersReader');
  expect(details?.textContent).toContain('Sun 22 MarUsher');
  expect(screen.getByRole('link', { name: t('serving:calendar') })).toBeTruthy();
});

test('shows nothing if the member serves nowhere', async () => {
  const { show, sent } = await openBrowser(church());
  show(<MyServicesPanel />);
  await waitFor(() => expect(sent().map(({ call }) => call)).toContain('listMyServices'));
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
});

test('two of a family at one service have their names, and who declines is asked whether the other does too', async () => {
  const ruth = await aRuth();
  const mia = await aMember(church(), { firstName: 'Mia' });
  await aFamily(church(), [ruth], { serving: 'together', whom: 'all', strictness: 'must' }, [mia]);
  const places = [];
  for (const memberId of [ruth, mia])
    places.push({ memberId, roleId: await aRole(church(), { name: 'Usher' }), date: FIRST });
  await aPublishedMonth(church(), MARCH, places);
  const browser = await openBrowser(church(), ruth);
  browser.show(<MyServicesPanel />);
  press(await screen.findByRole('button', { name: t('serving:later', { count: 1 }) }));
  screen.getByRole('group', { name: t('serving:choicesOf', { name: 'Mia', service: '15 March 2026' }) });
  press(NO);
  const question = await screen.findByRole('group', { name: t('common:family.onlyOrBoth') });
  fireEvent.click(within(question).getByRole('radio', { name: 'Ruth and Mia' }));
  save();
  const choice = t('common:family.confirmed', { name: 'Mia' });
  await screen.findByText(t('serving:cover.asking', { choice }));
  const { body } = await browser.visitor.call(contract.listMyServices, FAMILY_SERVICES);
  expect(body.map(({ response }) => response)).toEqual(['declined', 'declined']);
});

/** Shows the choices of a member who serves on the 15th, and has said this. */
async function openService(said?: { response: AssignmentResponse; reason: string }) {
  const ruth = await aRuth();
  const roleId = await aRole(church(), { name: 'Usher' });
  const admin = await aPublishedMonth(church(), MARCH, [{ roleId, memberId: ruth, date: FIRST }]);
  if (said) {
    const body = { date: FIRST, timeId: SUNDAY_SERVICE, ...said };
    await (await signedIn(church(), ruth)).call(contract.respond, { body });
  }
  const browser = await openBrowser(church(), ruth);
  browser.show(<MyServicesPanel />);
  const service = '15 March 2026';
  const choices = await screen.findByRole('group', { name: t('serving:choicesFor', { service }) });
  const choice = (name: string) => within(choices).getByRole('button', { name });
  return {
    ...browser,
    admin,
    roleId,
    yes: choice(YES),
    no: choice(NO),
    stored: async () => {
      const { body } = await browser.visitor.call(contract.listMyServices, { query: {} });
      return body.map(({ response, reason }) => [response, reason]);
    },
  };
}

const isPressed = (button: HTMLElement) => button.getAttribute('aria-pressed') === 'true';
const isReady = (button: HTMLElement) =>
  waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
const findReason = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: REASON });
const typeReason = async (value: string) => fireEvent.input(await findReason(), { target: { value } });

test('the choices confirm in one tap, and another tap on the same choice changes nothing', async () => {
  const { changes, no, stored, yes } = await openService();
  press(yes);
  expect(isPressed(yes)).toBe(true);
  await isReady(yes);
  press(yes);
  expect([isPressed(yes), isPressed(no)]).toEqual([true, false]);
  expect(await stored()).toEqual([['confirmed', null]]);
  expect(changes()).toHaveLength(1);
});

test('another tap on “I can’t make it” changes the reason', async () => {
  const { changes, no, stored } = await openService({ response: 'declined', reason: 'Ill' });
  press(no);
  expect((await findReason()).value).toBe('Ill');
  expect([isPressed(no), changes()]).toEqual([true, []]);
  await typeReason('On a journey');
  save();
  await screen.findByText(t('serving:ownReason', { reason: 'On a journey' }));
  expect(await stored()).toEqual([['declined', 'On a journey']]);
});

test('says that others are asked after declining, and no longer after confirming', async () => {
  const { no, yes } = await openService();
  press(no);
  await typeReason('Ill');
  save();
  const asking = await screen.findByText(t('serving:cover.asking', { choice: YES }));
  await isReady(yes);
  press(yes);
  await waitFor(() => expect(asking.isConnected).toBe(false));
});

test('a response that does not arrive leaves what was typed, and says so', async () => {
  const { failNext, no } = await openService();
  press(no);
  await typeReason('On a journey');
  failNext(contract.respond);
  save();
  await screen.findByText(t('common:offlineSentence'));
  expect(screen.getByRole('heading', { name: t('common:duties.notSaved') })).toBeTruthy();
  expect((await findReason()).value).toBe('On a journey');
  expect(isPressed(no)).toBe(false);
  save();
  await screen.findByText(t('serving:ownReason', { reason: 'On a journey' }));
});

test('a refused response shows what is stored again, and reads the services anew', async () => {
  const { admin, memberId, roleId, yes } = await openService();
  const place = { date: FIRST, timeId: SUNDAY_SERVICE, roleId, from: memberId, to: null };
  await admin.call(contract.changePlace, { body: place });
  press(yes);
  await screen.findByText(`${t('common:duties.notSaved')} / ${t('refusals:not_serving')}`);
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
});

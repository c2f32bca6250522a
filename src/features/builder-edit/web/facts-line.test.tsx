import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { t } from '#languages/t.ts';
import { aBuilderMonth, DATE } from '#test/builder.tsx';
import { aMember, anAnswer, anAssignment } from '#test/factories.ts';
import { type Browser, churchForEachTest, openBrowser, press, showScreen, signedIn } from '#test/screen.tsx';
import { AnswersSheet } from './answers-sheet.tsx';
import { FactsLine } from './facts-line.tsx';
import { OpenPlacesSheet } from './open-places-sheet.tsx';
import { UnavailableSheet } from './unavailable-sheet.tsx';

const church = churchForEachTest();
const MARCH = { year: 2026, month: 3 };
const onClose = () => undefined;
const Reminder = () => <p>The preview</p>;
const REMIND = t('builder:answers.remind');

/** Shows who has not answered for March to an administrator, whose browser `prepare` gets before. */
async function showAnswers(prepare: (browser: Browser) => void = () => undefined) {
  const browser = await openBrowser(church(), { isAdmin: true });
  prepare(browser);
  browser.show(<AnswersSheet month={MARCH} Reminder={Reminder} onClose={onClose} />);
}

const UNAVAILABLE = {
  key: 'unavailable',
  label: '1 no longer available',
  sheet: (close: () => void) => <UnavailableSheet conflicts={[]} services={[]} onClose={close} />,
};

/** Shows a fact until it is settled. */
function Facts() {
  const [facts, setFacts] = useState([UNAVAILABLE]);
  return (
    <>
      <FactsLine facts={facts} />
      <button type="button" onClick={() => setFacts([])}>
        Settle
      </button>
    </>
  );
}

test('a fact opens its sheet, which stays when there is no such fact any more', async () => {
  await showScreen(church(), <Facts />);
  press(UNAVAILABLE.label);
  await screen.findByRole('dialog', { name: t('builder:facts.unavailableTitle') });
  press(screen.getByRole('button', { name: 'Settle', hidden: true }));
  expect(screen.queryByRole('button', { name: UNAVAILABLE.label, hidden: true })).toBeNull();
  press(within(screen.getByRole('dialog')).getByRole('button', { name: t('common:ui.close') }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('those who have not answered are listed with the deadline, and Remind opens the preview at once', async () => {
  await aMember(church(), { firstName: 'Ruth', lastName: 'Hill' });
  await showAnswers();
  const sheet = within(await screen.findByRole('dialog', { name: /^Not answered for March/ }));
  await sheet.findByText('Ruth Hill');
  expect(sheet.getByText(/^Members can answer for March/)).toBeTruthy();
  press(REMIND);
  await screen.findByText('The preview');
});

test('the list says when everyone has answered, and offers no reminder', async () => {
  await church().database.query.updateTable('users').set({ doesNotServe: true }).execute();
  const browser = await openBrowser(church(), { isAdmin: true });
  await anAnswer(church(), browser.memberId, DATE);
  browser.show(<AnswersSheet month={MARCH} Reminder={Reminder} onClose={onClose} />);
  await screen.findByText(t('builder:answers.everyone'));
  expect(screen.queryByRole('button', { name: REMIND })).toBeNull();
});

test('the list says when it could not be loaded, and offers no reminder', async () => {
  await showAnswers(({ failNext }) => failNext(contract.listNonResponders, 500));
  await screen.findByText(t('builder:answers.failed'));
  expect(screen.queryByRole('button', { name: REMIND })).toBeNull();
});

test('who is away is named too, and when', async () => {
  const amos = await signedIn(church(), await aMember(church()));
  await amos.call(contract.addAway, { body: { from: '2026-03-14', to: '2026-03-21', note: '' } });
  await showAnswers();
  await screen.findByText('14 March to 21 March');
  expect(screen.getByRole('heading', { name: t('builder:answers.away') })).toBeTruthy();
});

/** Returns the services of a month in which Ruth ushers on the 15th, and the browser of an administrator. */
async function readServices() {
  const { reader, ruth, usher } = await aBuilderMonth(church());
  await anAssignment(church(), { roleId: usher, memberId: ruth, date: DATE });
  const browser = await openBrowser(church(), { isAdmin: true });
  const params = { year: '2026', month: '3' };
  const { body: services } = await browser.visitor.call(contract.listBuilderServices, { params });
  const service = services.find(({ date }) => date === DATE);
  if (!service) throw new Error('The service is missing.');
  return { ...browser, service, reader, ruth };
}

test('each assigned person who is no longer available leads to the service', async () => {
  const { ruth, service, show } = await readServices();
  const conflict = { id: 1, memberId: ruth, name: 'Ruth Hill', service };
  show(<UnavailableSheet conflicts={[conflict]} services={[service]} onClose={onClose} />);
  const link = screen.getByRole('link', { name: 'Ruth Hill, Sun 15 Mar' });
  expect(link.getAttribute('href')).toContain('service=');
});

test('the open places of a published month are listed by service, and lead to the grid', async () => {
  const { reader, service, show } = await readServices();
  show(<OpenPlacesSheet month={MARCH} services={[service]} onClose={onClose} />);
  expect(screen.getByRole('heading', { name: 'Sun 15 Mar' }).nextSibling?.textContent).toBe('Reader');
  const address = screen.getByRole('link', { name: 'Reader' }).getAttribute('href');
  expect(address).toMatch(new RegExp(`service=2026-03-15.*&view=month&role=${reader}$`));
});

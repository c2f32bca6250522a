import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { AMOS, builderService, RUTH, RUTH_USHERS } from '#test/builder.ts';
import { type FakeResponse, renderSignedIn } from '#test/render-signed-in.tsx';
import { AnswersSheet } from './answers-sheet.tsx';
import { FactsLine } from './facts-line.tsx';
import { OpenPlacesSheet } from './open-places-sheet.tsx';
import { UnavailableSheet } from './unavailable-sheet.tsx';

const MARCH = { year: 2026, month: 3 };
const onClose = () => undefined;
const Reminder = () => <p>The preview</p>;

/** Shows who has not answered for March. */
function showAnswers(nonResponders: FakeResponse, away: readonly object[] = []) {
  renderSignedIn(<AnswersSheet month={MARCH} Reminder={Reminder} onClose={onClose} />, ({ path }) =>
    path.includes('/away/') ? { body: away } : nonResponders,
  );
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
  renderSignedIn(<Facts />, () => ({ body: null }));
  fireEvent.click(screen.getByRole('button', { name: UNAVAILABLE.label }));
  await screen.findByRole('dialog', { name: 'No longer available' });
  fireEvent.click(screen.getByRole('button', { name: 'Settle', hidden: true }));
  expect(screen.queryByRole('button', { name: UNAVAILABLE.label, hidden: true })).toBeNull();
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('those who have not answered are listed with the deadline, and Remind opens the preview at once', async () => {
  showAnswers({ body: [{ ...RUTH, remindedAt: null }] });
  const sheet = within(await screen.findByRole('dialog', { name: /^Not answered for March/ }));
  await sheet.findByText('Ruth Hill');
  expect(sheet.getByText(/^Members can answer for March/)).toBeTruthy();
  fireEvent.click(sheet.getByRole('button', { name: 'Remind' }));
  await screen.findByText('The preview');
});

test.each<[string, FakeResponse, string]>([
  ['everyone has answered', { body: [] }, 'Everyone has answered.'],
  ['the list could not be loaded', { status: 500, body: {} }, "Couldn't load the list."],
])('the list says when %s, and offers no reminder', async (_when, response, text) => {
  showAnswers(response);
  await screen.findByText(text);
  expect(screen.queryByRole('button', { name: 'Remind' })).toBeNull();
});

test('who is away is named too, and when', async () => {
  showAnswers({ body: [] }, [{ ...AMOS, from: '2026-03-02', to: '2026-03-09' }]);
  await screen.findByText('2 March to 9 March');
  expect(screen.getByRole('heading', { name: 'Away' })).toBeTruthy();
});

test('each assigned person who is no longer available leads to the service', () => {
  const service = builderService({ assignments: [{ ...RUTH_USHERS, isAvailable: false }] });
  const conflict = { id: RUTH_USHERS.id, memberId: RUTH.id, name: RUTH.formattedName, service };
  renderSignedIn(<UnavailableSheet conflicts={[conflict]} services={[service]} onClose={onClose} />, () => ({
    body: null,
  }));
  const link = screen.getByRole('link', { name: 'Ruth Hill, Sun 8 Mar' });
  expect(link.getAttribute('href')).toContain('service=');
});

test('the open places of a published month are listed by service, and lead to the grid', () => {
  const service = builderService({ assignments: [RUTH_USHERS] });
  renderSignedIn(<OpenPlacesSheet month={MARCH} services={[service]} onClose={onClose} />, () => ({
    body: null,
  }));
  expect(screen.getByRole('heading', { name: 'Sun 8 Mar' }).nextSibling?.textContent).toBe('Reader');
  const address = screen.getByRole('link', { name: 'Reader' }).getAttribute('href');
  expect(address).toMatch(/service=2026-03-08.*&view=month&role=2$/);
});

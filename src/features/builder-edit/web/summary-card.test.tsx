import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { BuilderPanel } from '#app/web/screens/builder-panel.tsx';
import {
  AMOS,
  builderService,
  chooseService,
  LYDIA,
  NO_FACTS,
  type RUTH,
  RUTH_USHERS,
  USHER,
} from '#test/builder.ts';
import { renderSignedIn } from '#test/render-signed-in.tsx';

/** Returns an assignment with a response. */
function assigned(person: typeof RUTH, said: Partial<typeof RUTH_USHERS> = {}) {
  return { ...RUTH_USHERS, id: person.id, memberId: person.id, person, ...said };
}

/** Shows March with a past Sunday and one to come, and opens one of them. */
async function openSunday(name: string, isFinalized: boolean) {
  const facts = { roles: [{ ...USHER, maxLimit: 4 }], availablePeople: [] };
  const lydia = assigned(LYDIA, { response: 'confirmed' });
  const amos = assigned(AMOS, { response: 'declined', responseReason: 'On a journey' });
  const services = [
    builderService({ ...facts, date: '2026-03-01', isPast: true, assignments: [assigned(AMOS), lydia] }),
    builderService({ ...facts, assignments: [amos, lydia, RUTH_USHERS] }),
  ];
  renderSignedIn(<BuilderPanel />, ({ path }) => {
    if (path.includes('available-sundays')) return { body: services };
    if (path.includes('finalized-roster')) return { body: { finalizedRoster: { isFinalized } } };
    return NO_FACTS;
  });
  await chooseService(new RegExp(`^${name}`));
  await screen.findByRole('heading', { name: 'Who serves' });
}

test('a published service shows what each person has said, with the reason, and the open places', async () => {
  await openSunday('8 March 2026', true);
  await screen.findByText('Reason: On a journey');
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    "Amos HillCan't make itReason: On a journey",
    'Lydia HillConfirmed',
    'Ruth HillNo response yet',
    '1 place open',
  ]);
});

test('a published month counts the responses to the services to come', async () => {
  await openSunday('8 March 2026', true);
  expect(await screen.findByText("1 confirmed, 1 waiting, 1 can't")).toBeTruthy();
});

test('a past service says nothing about people who never responded', async () => {
  await openSunday('1 March 2026', true);
  await screen.findByText('Confirmed');
  expect(screen.queryByText('No response yet')).toBeNull();
});

test('a draft shows no responses', async () => {
  await openSunday('8 March 2026', false);
  expect(screen.getByText('Amos Hill, Lydia Hill, Ruth Hill')).toBeTruthy();
  expect(screen.queryByText(/waiting|No response yet|On a journey/)).toBeNull();
});

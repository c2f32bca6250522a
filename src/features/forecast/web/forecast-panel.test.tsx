import { screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Month, PlainDate } from '#domain/calendar/calendar.ts';
import type { MemberId } from '#domain/ids.ts';
import { t } from '#languages/t.ts';
import { aMember, anAnswer, aRole, aRoom } from '#test/factories.ts';
import { openVariant, RecordingGateway } from '#test/recording-senders.ts';
import { churchForEachTest, press, showScreen } from '#test/screen.tsx';
import { ForecastPanel } from './forecast-panel.tsx';

const church = churchForEachTest();
const MARCH: Month = { year: 2026, month: 3 };

/** Replaces the reminders, which are another feature. */
const Reminder = vi.fn(({ memberIds }: { month: Month; memberIds: readonly MemberId[] }) => (
  <p>{`Reminding ${memberIds.length}`}</p>
));
const panel = <ForecastPanel month={MARCH} Reminder={Reminder} />;

/** Adds people who serve, with phone numbers, instead of those in the church, who no longer serve. Returns their ids. */
async function addPeople(names: readonly string[], isReachable = (_: number) => true): Promise<MemberId[]> {
  await church().database.query.updateTable('users').set({ doesNotServe: true }).execute();
  const ids: MemberId[] = [];
  for (const [index, firstName] of names.entries()) {
    const phoneNumber = isReachable(index) ? `+614915701${String(index).padStart(2, '0')}` : null;
    ids.push(await aMember(church(), { firstName, lastName: 'Hill', phoneNumber }));
  }
  return ids;
}

/** Shows the forecast to someone who does not serve, in a Sundial that can send text messages. */
async function show(): Promise<void> {
  const coordinator = await aMember(church(), { isAdmin: true });
  const { query } = church().database;
  await query.updateTable('users').set({ doesNotServe: true }).where('id', '=', coordinator).execute();
  const server = await openVariant(church(), { smsGateway: new RecordingGateway() });
  onTestFinished(() => server[Symbol.asyncDispose]());
  await showScreen(server, panel, coordinator);
  await screen.findByRole('heading', { name: t('forecast:answers') });
}

test('says how many have answered by day, and for each role whether it can be filled', async () => {
  const [amos = 0, lydia = 0, ruth = 0] = await addPeople(['Amos', 'Lydia', 'Ruth', 'Ben']);
  for (const name of ['Usher', 'Reader']) await aRole(church(), { name });
  const sundays: [PlainDate, MemberId[]][] = [
    ['2026-03-15', [amos, lydia, ruth]],
    ['2026-03-22', [amos, lydia]],
  ];
  for (const [date, ids] of sundays) for (const id of ids) await anAnswer(church(), id, date);
  await show();
  const answered = t('forecast:answered', { answered: 3, count: 4 });
  const until = t('forecast:answerUntil', { deadline: '20 March' });
  await screen.findByText((text) => text.startsWith(`${answered} ${until}`));
  expect(screen.getByText(t('forecast:lastWeek', { count: 3 }), { exact: false })).toBeTruthy();
  const [first, last] = ['20 February', '13 March'];
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
    t('forecast:chart', { from: 0, first, to: 3, last }),
  );
  const days = screen.getByRole('table', { name: t('forecast:answers'), hidden: true });
  expect(within(days).getAllByRole('row', { hidden: true })).toHaveLength(23);
  const states = [
    t('forecast:states.covered'),
    t('forecast:states.thin'),
    t('forecast:states.short', { count: 1 }),
  ];
  const rows = within(screen.getByRole('table', { name: t('forecast:coverage') })).getAllByRole('row');
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    [t('forecast:role'), 'Sun 15 Mar', 'Sun 22 Mar', 'Sun 29 Mar'],
    ['Usher', ...states],
    ['Reader', ...states],
  ]);
});

test('names each room that would stay closed, and why', async () => {
  const [amos = 0] = await addPeople(['Amos', 'Lydia']);
  const roleIds = [await aRole(church(), { name: 'Teacher' }), await aRole(church(), { name: 'Helper' })];
  await aRoom(church(), roleIds, { name: 'Kids' });
  for (const date of ['2026-03-15', '2026-03-22', '2026-03-29'] as const)
    await anAnswer(church(), amos, date);
  await show();
  await screen.findByText(t('forecast:closedRooms'));
  const why = t('builder:closedRoom.adults', { room: 'Kids', adults: 2, count: 1 });
  const rooms = ['Sun 15 Mar', 'Sun 22 Mar', 'Sun 29 Mar'];
  expect(rooms.map((service) => screen.getByText(t('forecast:closedRoom', { service, why })))).toHaveLength(
    3,
  );
  // Her yes opens the room at all three services, for both of them.
  expect(screen.getByText('Lydia Hill')).toBeTruthy();
});

test('names the people to ask and what each would fill, and reminds exactly them', async () => {
  const [amos = 0, lydia = 0] = await addPeople(['Amos', 'Lydia']);
  await aRole(church(), { name: 'Usher' });
  for (const date of ['2026-03-15', '2026-03-22'] as const) await anAnswer(church(), lydia, date);
  await show();
  await screen.findByText(t('forecast:askAbout', { yes: t('forecast:yesOf', { count: 1 }), count: 1 }));
  const usher = t('forecast:wouldFill', { role: 'Usher', service: 'Sun 29 Mar' });
  expect(screen.getByText('Amos Hill').closest('li')?.textContent).toBe(`Amos Hill${usher}`);
  press(t('forecast:remind', { count: 1 }));
  await screen.findByText('Reminding 1');
  expect(Reminder.mock.lastCall?.[0]).toMatchObject({ month: MARCH, memberIds: [amos] });
});

test('shows the rest of a long list on request, reminds all of it, and names who is not reached', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `Person${index + 1}`);
  const ids = await addPeople(names, (index) => index > 0);
  await aRole(church(), { name: 'Usher', maxLimit: 12 });
  await show();
  await screen.findByText('Person8 Hill');
  expect(screen.queryByText('Person9 Hill')).toBeNull();
  press(t('forecast:showMore', { count: 4 }));
  expect(screen.getByText('Person12 Hill')).toBeTruthy();
  expect(screen.getByText(t('forecast:notReached', { names: 'Person1 Hill' }))).toBeTruthy();
  press(t('forecast:remind', { count: 11 }));
  await screen.findByText('Reminding 12');
  expect(new Set(Reminder.mock.lastCall?.[0].memberIds)).toEqual(new Set(ids));
});

import { cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { RosterNotice } from '#contract/notifications.ts';
import type { MonthSummaryResponse } from '#contract/smart-assign.ts';
import { type FakeResponse, renderSignedIn } from '#test/render-signed-in.tsx';
import { dateInSentence } from '#web/parts/dates.ts';
import { BuilderFinalizeDialog } from './finalize-dialog.tsx';

const SUMMARY: MonthSummaryResponse = {
  open: [
    {
      date: '2026-03-08',
      timeId: 1,
      startsAt: null,
      name: null,
      sharesDate: false,
      roles: [
        {
          roleId: 1,
          roleName: 'Usher',
          open: 2,
          why: 'no_one_else',
          help: { code: 'wait_for_answers', params: { people: 2, couldDoIt: true } },
        },
        { roleId: 2, roleName: 'Cook', open: 1, why: 'no_one', help: null },
      ],
    },
  ],
  consecutive: [
    { id: 11, name: 'Ruth Hill', first: '2026-03-08', last: '2026-04-05', weeks: 5, services: 5 },
  ],
  sameTime: [
    {
      id: 12,
      name: 'Amos Hill',
      date: '2026-03-15',
      services: [
        { date: '2026-03-15', timeId: 2, startsAt: '09:00', name: null },
        { date: '2026-03-15', timeId: 3, startsAt: '10:00', name: 'Youth' },
      ],
    },
  ],
  brokenRules: [
    {
      kind: 'apart',
      strength: 'must',
      names: ['Ruth', 'Amos'],
      asked: 'Ruth and Amos never want to serve at the same service',
      services: [
        { date: '2026-03-15', timeId: 2, startsAt: '09:00', name: null, sharesDate: true },
        { date: '2026-03-22', timeId: 1, startsAt: null, name: null, sharesDate: false },
      ],
    },
    {
      kind: 'with_adult',
      strength: 'prefer',
      names: ['Boaz', 'Ruth', 'Amos'],
      asked: 'Boaz would like to serve with Ruth or Amos',
      services: [{ date: '2026-03-08', timeId: 1, startsAt: null, name: null, sharesDate: false }],
    },
  ],
  beyondLimits: [
    { id: 11, name: 'Ruth Hill', services: 3, atMost: 2, isInARow: false },
    { id: 12, name: 'Amos Hill', services: 2, atMost: null, isInARow: true },
  ],
  wishes: { assignments: 9, preferred: 5, secondary: 2 },
  load: [
    { id: 11, name: 'Ruth Hill', thisMonth: 3, sixMonths: 4, saidYes: 5 },
    { id: 12, name: 'Amos Hill', thisMonth: 0, sixMonths: 0, saidYes: 2 },
    { id: 13, name: 'Boaz Hill', thisMonth: 0, sixMonths: 1, saidYes: 0 },
  ],
};

const NO_NOTICE: RosterNotice = {
  kind: 'roster_published',
  people: 0,
  previews: [],
  unreachable: [],
  notSetUp: [],
  enqueued: 0,
};

/** What the server responds to the dialog's other requests. */
interface Others {
  readonly notice?: FakeResponse;
  /** Only for a month that was published before. */
  readonly revisions?: FakeResponse;
}

function openDialog(respond: () => FakeResponse, count = 0, { notice, revisions }: Others = {}) {
  const selection = (_: unknown, index: number) => ({
    roleId: 1,
    memberId: index + 1,
    date: '2026-03-08' as const,
    timeId: 1,
  });
  const unsaved = Array.from({ length: count }, selection);
  const [onFinalize, onSaveAndFinalize] = [vi.fn(), vi.fn()];
  const onCancel = vi.fn();
  const { sent } = renderSignedIn(
    <BuilderFinalizeDialog
      month={{ year: 2026, month: 3 }}
      finalizeLabel="Finalize Roster"
      isSundaysOnly
      unsaved={unsaved}
      wasPublished={revisions !== undefined}
      onCancel={onCancel}
      onFinalize={onFinalize}
      onSaveAndFinalize={onSaveAndFinalize}
    />,
    ({ path }) => {
      if (path.includes('notify-roster')) return notice ?? { body: NO_NOTICE };
      if (path.includes('roster-revisions')) return revisions ?? { status: 500, body: null };
      return respond();
    },
  );
  return { onFinalize, onSaveAndFinalize, onCancel, sent };
}

test('lists open places with advice, consecutive Sundays, preferences and load before a month is finalized', async () => {
  const { onFinalize } = openDialog(() => ({ body: SUMMARY }));
  await screen.findByText('8 March 2026: 3 places open');
  const dialog = screen.getByRole('dialog').textContent ?? '';
  for (const expected of [
    'Usher (2 places)No one else is available this Sunday. 2 people who could do this role have not answered.',
    'CookNo one is available this Sunday.',
    `Ruth Hill: 5 weeks in a row (${dateInSentence('2026-03-08')} to ${dateInSentence('2026-04-05')})`,
    'Family choices not met' +
      'Ruth and Amos never want to serve at the same service: 15 March 2026, 09:00; 22 March 2026',
    'Family preferences not met' + 'Boaz would like to serve with Ruth or Amos: 8 March 2026',
    'Ruth Hill serves 3 times, but wants at most 2 a month.',
    'Amos Hill serves two weeks in a row, but never wants to.',
    '7 of 9 assignments match a preference: 5 preferred, 2 second choice.',
    '1 person said yes but is not assigned:Amos Hill',
    'How often each person serves (3)',
  ])
    expect(dialog).toContain(expected);
  expect(screen.getByText('Boaz Hill')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Finalize Roster' }));
  expect(onFinalize).toHaveBeenCalledOnce();
});

test('unsaved selections can be saved first or left out', async () => {
  const { onFinalize, onSaveAndFinalize, sent } = openDialog(() => ({ body: SUMMARY }), 42);
  await screen.findByText('8 March 2026: 3 places open');
  expect(screen.getByRole('dialog').textContent).toContain(
    '42 selections are not saved yet. The summary below counts them too.',
  );
  const summaryCall = sent.find(({ path }) => path.includes('month-summary'));
  expect(summaryCall?.body).toMatchObject({ unsaved: { length: 42 } });
  expect(screen.queryByRole('button', { name: 'Finalize Roster' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Save 42 and finalize' }));
  expect([onFinalize.mock.calls.length, onSaveAndFinalize.mock.calls.length]).toEqual([0, 1]);
  fireEvent.click(screen.getByRole('button', { name: 'Finalize without them' }));
  expect([onFinalize.mock.calls.length, onSaveAndFinalize.mock.calls.length]).toEqual([1, 1]);
});

test('a list of more than five items shows the rest on demand', async () => {
  const run = { first: '2026-03-08', last: '2026-03-15', weeks: 2, services: 2 };
  const consecutive = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gail'].map((name, id) => ({
    id,
    name,
    ...run,
  }));
  openDialog(() => ({ body: { ...SUMMARY, consecutive } }));
  const shown = () => screen.queryAllByText(/: 2 weeks in a row/).length;
  const more = await screen.findByRole('button', { name: 'Show 2 more' });
  expect(shown()).toBe(5);
  fireEvent.click(more);
  expect(shown()).toBe(7);
  fireEvent.click(screen.getByRole('button', { name: 'Show fewer' }));
  expect(shown()).toBe(5);
});

test('a month can be finalized when its summary fails to load, and "Try again" loads it', async () => {
  const responses: FakeResponse[] = [{ status: 503, body: { message: 'Away.', code: 'database_away' } }];
  const { onFinalize, onCancel } = openDialog(() => responses.shift() ?? { body: SUMMARY });
  await screen.findByText("Couldn't load the month summary.");
  fireEvent.click(screen.getByRole('button', { name: 'Finalize Roster' }));
  expect(onFinalize).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('8 March 2026: 3 places open');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onCancel).toHaveBeenCalledOnce();
});

const change = (
  kind: 'added' | 'removed' | 'moved',
  id: number,
  name: string,
  formerRole: string | null,
) => ({
  kind,
  date: '2026-03-08',
  timeId: 1,
  startsAt: null,
  name: null,
  sharesDate: false,
  member: { id, name },
  role: 'Usher',
  formerRole,
});

test('a month that was published before shows what changes, in words', async () => {
  const pending = [
    change('added', 1, 'Ruth Hill', null),
    change('moved', 2, 'Amos Hill', 'Reader'),
    change('removed', 3, 'Lydia Hill', null),
  ];
  openDialog(() => ({ body: SUMMARY }), 1, { revisions: { body: { revisions: [], pending } } });
  await screen.findByText('8 March 2026: Ruth Hill serves as Usher');
  expect(screen.getByText('8 March 2026: Amos Hill serves as Usher instead of Reader')).toBeTruthy();
  expect(screen.getByText('8 March 2026: Lydia Hill no longer serves as Usher')).toBeTruthy();
  expect(screen.getByText('Selections that are not saved yet are not listed.')).toBeTruthy();
});

test('says if nothing changed since the last publication, and nothing about changes before the first one', async () => {
  openDialog(() => ({ body: SUMMARY }), 0, { revisions: { body: { revisions: [], pending: [] } } });
  await screen.findByText('Nothing has changed since the roster was last published.');
  cleanup();
  openDialog(() => ({ body: SUMMARY }));
  await screen.findByText('8 March 2026: 3 places open');
  expect(screen.queryByText('What changes')).toBeNull();
});

const NOTICE: RosterNotice = {
  kind: 'roster_published',
  people: 12,
  previews: [
    {
      language: 'en',
      sms: { people: 7, messages: 7, segments: 1, text: 'Hi Ruth, you serve on 8 March' },
      email: { people: 3, subject: 'Your services', text: 'Hello Amos, you serve on 8 March' },
    },
    {
      language: 'es',
      sms: { people: 1, messages: 2, segments: 2, text: 'Hola, Ana, sirves el 8 de marzo' },
      email: null,
    },
  ],
  unreachable: ['Lydia Hill'],
  notSetUp: [],
  enqueued: 0,
};

test('tells people only if that is ticked, and says how many, in which channel and who cannot be reached', async () => {
  const { onFinalize } = openDialog(() => ({ body: SUMMARY }), 0, { notice: { body: NOTICE } });
  const tick = (await screen.findByLabelText('Tell the 11 people who serve')) as HTMLInputElement;
  expect(tick.checked).toBe(false);
  expect(
    screen.getByText('8 people by text message (9 billable messages) and 3 people by email.'),
  ).toBeTruthy();
  expect(screen.getByText('Cannot be reached: Lydia Hill.')).toBeTruthy();
  expect(screen.getByText('Text message (English): 7 billable messages')).toBeTruthy();
  expect(screen.getByText('Hi Ruth, you serve on 8 March')).toBeTruthy();
  expect(screen.getByText('Text message (Español): 2 billable messages')).toBeTruthy();
  expect(screen.getByText('Hola, Ana, sirves el 8 de marzo')).toBeTruthy();
  expect(screen.getByText(/^Your services\s+Hello Amos/)).toBeTruthy();
  fireEvent.click(tick);
  fireEvent.click(screen.getByRole('button', { name: 'Finalize Roster' }));
  expect(onFinalize).toHaveBeenCalledExactlyOnceWith(true);
});

test('offers no message if no one can be reached, and says why', async () => {
  const notice = { ...NOTICE, people: 1, previews: [], notSetUp: ['sms' as const] };
  openDialog(() => ({ body: SUMMARY }), 0, { notice: { body: notice } });
  await screen.findByText('Cannot be reached: Lydia Hill.');
  expect(screen.getByText(/^Text messages aren't set up yet\./)).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

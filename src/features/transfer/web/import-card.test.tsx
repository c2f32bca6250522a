import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { ImportPreview, ImportVerdict } from '#contract/transfer.ts';
import { t } from '#languages/t.ts';
import { type FakeResponse, renderSignedIn, type Sent } from '#test/render-signed-in.tsx';
import { aTeamLink } from '#test/team-link.ts';
import { watchClipboard } from '#test/watch-clipboard.ts';

import { ImportCard } from './import-card.tsx';

import { WithoutPinNotice } from './without-pin-notice.tsx';

const GOOD: ImportVerdict = {
  row: 2,
  firstName: 'Ben',
  lastName: 'Moss',
  phone: '+61491570156',
  canText: true,
  email: 'ben@example.org',
  initials: 'BM',
  outcome: 'add',
  faults: [],
  warning: null,
  leftOut: null,
  shared: null,
};
const BAD: ImportVerdict = {
  ...GOOD,
  row: 3,
  lastName: '',
  phone: '12',
  outcome: 'fault',
  faults: ['Last name is required', 'Please enter a valid phone number'],
};

const column = (heading: string, use: ImportPreview['columns'][number]['use'], ...samples: string[]) => ({
  heading,
  use,
  samples,
});
const COLUMNS = [
  column('First Name', 'firstName', 'Ben'),
  column('Last Name', 'lastName', 'Moss'),
  column('Birthday', null, '1984-02-11'),
  column('Nickname', null),
];

function preview(rows: ImportPreview['rows'], columns = COLUMNS): FakeResponse {
  return { body: { rows, columns, hasHeadings: true, rowsAbove: 0 } satisfies ImportPreview };
}

type Responses = Partial<
  Record<
    'preview' | 'import' | 'members' | 'first-pins' | 'without-pin' | 'pin-slips',
    (sent: Sent) => FakeResponse | Promise<FakeResponse>
  >
>;

function open(responses: Responses) {
  const view = (
    <>
      <WithoutPinNotice />
      <ImportCard />
    </>
  );
  return renderSignedIn(view, (sent: Sent) => {
    if (sent.path.endsWith('/team-link')) return { body: aTeamLink() };
    const last = sent.path.split('/').at(-1) as keyof Responses;
    return responses[last]?.(sent) ?? { body: [] };
  });
}

function choose(...parts: BlobPart[]): void {
  const file = new File(parts, 'members.csv');
  fireEvent.change(screen.getByLabelText('List of members (CSV file)'), { target: { files: [file] } });
}

const importButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Import / });

test('shows what will happen to each row, and skips those that need a correction', async () => {
  const { sent } = open({
    preview: () => preview([GOOD, BAD]),
    import: () => ({ status: 201, body: { members: [], skipped: [BAD] } }),
  });
  choose('First Name,Last Name,Phone\nBen,Moss,0491570156\nBen,,12');
  expect(await screen.findByText('1 member can be added, 1 row needs a correction')).toBeTruthy();
  expect(sent.at(-1)?.body).toEqual({
    text: 'First Name,Last Name,Phone\nBen,Moss,0491570156\nBen,,12',
    leaveOutMembers: true,
  });
  const row = within(screen.getByText('Cannot be added').closest('tr') as HTMLElement);
  expect(row.getByText('Last name is required')).toBeTruthy();
  expect(row.getByText('Please enter a valid phone number')).toBeTruthy();
  fireEvent.click(screen.getByLabelText('Show only rows that need attention'));
  expect(screen.queryByText('Will be added')).toBeNull();

  fireEvent.click(screen.getByRole('button', { name: 'Import 1 member, skip 1' }));
  expect(await screen.findByText('1 row was not imported')).toBeTruthy();
  expect(sent.find(({ path }) => path.endsWith('/import'))?.body).toMatchObject({ skipFaulty: true });
  const line = 'Row 3, Ben: Last name is required. Please enter a valid phone number.';
  expect(screen.getByText(line)).toBeTruthy();
  const copied = watchClipboard();
  fireEvent.click(screen.getByRole('button', { name: 'Copy list' }));
  expect(await screen.findByText('List copied', { selector: 'output' })).toBeTruthy();
  expect(copied).toEqual([line]);
});

test('asks which column is which, and shows no rows before that', async () => {
  const unknown = [column('Vorname', null, 'Ben', 'Ida'), column('Nachname', null, 'Moss')];
  const { sent } = open({
    preview: ({ body }) => {
      const { columns } = body as { columns?: Array<'firstName' | 'lastName' | null> };
      if (!columns) return preview(null, unknown);
      return preview(
        [GOOD],
        unknown.map((before, at) => ({ ...before, use: columns[at] ?? null })),
      );
    },
  });
  choose('Vorname,Nachname\nBen,Moss\nIda,');
  expect(await screen.findByText('Which column is which?')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Import / })).toBeNull();
  expect(screen.getByText('Ben, Ida')).toBeTruthy();
  // The second choice does not wait for the preview of the first.
  fireEvent.change(screen.getByLabelText('Vorname'), { target: { value: 'firstName' } });
  fireEvent.change(screen.getByLabelText('Nachname'), { target: { value: 'lastName' } });
  await waitFor(() =>
    expect(sent.at(-1)?.body).toEqual({
      text: 'Vorname,Nachname\nBen,Moss\nIda,',
      leaveOutMembers: true,
      hasHeadings: true,
      columns: ['firstName', 'lastName'],
    }),
  );
  await waitFor(() => expect(importButton().disabled).toBe(false));
  fireEvent.click(screen.getByLabelText('The first row has headings'));
  await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ hasHeadings: false }));
});

test('reads an Excel file in Windows-1252, and says why a file is refused', async () => {
  const { sent } = open({
    preview: ({ body }) =>
      (body as { text: string }).text.startsWith('<')
        ? { status: 400, body: { message: 'This is not a CSV file.', code: 'import_not_csv' } }
        : preview([GOOD]),
  });
  choose(new Uint8Array([0x5a, 0x6f, 0xeb, 0x3b, 0x4d]));
  await screen.findByText('1 member can be added');
  expect(sent.at(-1)?.body).toMatchObject({ text: 'Zoë;M' });
  choose('<html>');
  expect(await screen.findByText('This is not a CSV file.')).toBeTruthy();
  expect(screen.queryByText('1 member can be added')).toBeNull();
  choose(new Uint8Array(1_500_001));
  expect(await screen.findByText('This file is too large to be a list of members.')).toBeTruthy();
});

test('imports members, generates PINs in batches, and shows them until Done', async () => {
  const members = Array.from({ length: 30 }, (_, at) => ({
    id: at + 1,
    firstName: 'Ben',
    lastName: `M${at}`,
  }));
  const pins = ({ body }: Sent) => ({
    body: (body as { memberIds: number[] }).memberIds.map((id) => ({
      ...members[id - 1],
      oneTimePin: String(700_000 + id),
    })),
  });
  const { sent } = open({
    preview: () => preview([GOOD]),
    import: () => ({ status: 201, body: { members, skipped: [] } }),
    'first-pins': pins,
  });
  choose('Ben,Moss');
  await screen.findByText('1 member can be added');
  fireEvent.click(importButton());
  expect(await screen.findByText('700030')).toBeTruthy();
  const pinCalls = sent.filter(({ path }) => path.endsWith('/first-pins'));
  expect(pinCalls.map(({ body }) => (body as { memberIds: number[] }).memberIds.length)).toEqual([20, 10]);
  expect(screen.getByText('700001')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryByText('700001')).toBeNull();
});

test('copies a message for each person, and prints all PINs on slips', async () => {
  const anna = { id: 1, firstName: 'Anna', lastName: 'Lee' };
  const saved: Blob[] = [];
  const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob);
    return 'blob:slips';
  });
  // A click would open the file in this window.
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  onTestFinished(() => {
    create.mockRestore();
    click.mockRestore();
  });
  const { sent } = open({
    'without-pin': () => ({ body: [anna] }),
    'first-pins': () => ({ body: [{ ...anna, oneTimePin: '700001' }] }),
    'pin-slips': () => ({ body: '%PDF' }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Make their PINs' }));
  expect(await screen.findByRole('img', { name: t('common:teamLinkPanel.qr') })).toBeTruthy();
  const copied = watchClipboard();
  fireEvent.click(screen.getByRole('button', { name: 'Copy the message for Anna Lee' }));
  await screen.findByText('Message copied', { selector: 'output' });
  expect(copied[0]).toContain('Anna Lee');
  expect(copied[0]).toContain('700001');
  expect(copied[0]).toContain(aTeamLink().link.address);
  fireEvent.click(screen.getByRole('button', { name: 'Download slips to print (PDF)' }));
  await waitFor(() => expect(saved.map(({ type }) => type)).toEqual(['application/pdf']));
  expect(sent.at(-1)?.body).toEqual({ slips: [{ name: 'Anna Lee', oneTimePin: '700001' }] });
});

test('preserves the finished PINs when the rest fails, and continues from there', async () => {
  const members = Array.from({ length: 25 }, (_, at) => ({
    id: at + 1,
    firstName: 'Ben',
    lastName: `M${at}`,
  }));
  let hasFailed = false;
  open({
    'without-pin': () => ({ body: members }),
    'first-pins': ({ body }) => {
      const { memberIds } = body as { memberIds: number[] };
      if (memberIds.length < 20 && !hasFailed) {
        hasFailed = true;
        return { status: 503, body: { message: 'Many people are signing in.', code: 'busy' } };
      }
      return { body: memberIds.map((id) => ({ ...members[id - 1], oneTimePin: String(700_000 + id) })) };
    },
  });
  expect(await screen.findByText('25 members have no PIN yet and cannot sign in.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Make their PINs' }));
  expect(await screen.findByText('Many people are signing in.')).toBeTruthy();
  expect(screen.getByText('700020')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('700025')).toBeTruthy();
  expect(screen.getAllByText('700001')).toHaveLength(1);
});

test('names members whose PIN was generated but was lost with the response', async () => {
  const members = [
    { id: 1, firstName: 'Anna', lastName: 'Lee' },
    { id: 2, firstName: 'Ben', lastName: 'Moss' },
  ];
  let isLost = true;
  open({
    'without-pin': () => ({ body: members }),
    'first-pins': () => {
      if (!isLost) return { body: [{ ...members[1], oneTimePin: '700002' }] };
      isLost = false;
      return Promise.reject(new TypeError('Failed to fetch'));
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Make their PINs' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('700002')).toBeTruthy();
  expect(screen.getByText('1 member has a PIN that cannot be shown here')).toBeTruthy();
  expect(screen.getByText('Anna Lee')).toBeTruthy();
});

test('shows a new preview when the members changed between preview and import', async () => {
  const previewed: unknown[] = [];
  open({
    preview: ({ body }) => {
      previewed.push(body);
      return preview(previewed.length === 1 ? [GOOD] : [BAD]);
    },
    import: () => ({
      status: 400,
      body: { message: 'Some rows need a correction.', code: 'import_has_faults' },
    }),
  });
  choose('Ben,Moss');
  await screen.findByText('1 member can be added');
  fireEvent.click(importButton());
  expect(await screen.findByText('Nothing was imported / Some rows need a correction.')).toBeTruthy();
  expect(await screen.findByText('Cannot be added')).toBeTruthy();
});

test('ignores a late response about an earlier file or an earlier setting', async () => {
  const respond: Array<(response: FakeResponse) => void> = [];
  const { sent } = open({
    preview: () => new Promise<FakeResponse>((resolve) => respond.push(resolve)),
    import: () => ({ status: 201, body: { members: [], skipped: [] } }),
  });
  choose('Old,File');
  await waitFor(() => expect(respond).toHaveLength(1));
  choose('Ben,Moss');
  await waitFor(() => expect(respond).toHaveLength(2));
  fireEvent.click(screen.getByLabelText('Skip people who are already members'));
  await waitFor(() => expect(respond).toHaveLength(3));
  respond[2]?.(preview([GOOD]));
  await screen.findByText('1 member can be added');
  const seen: Array<string | null> = [];
  new MutationObserver(() => seen.push(document.body.textContent)).observe(document.body, {
    childList: true,
    subtree: true,
  });
  respond[1]?.(preview([BAD]));
  respond[0]?.(preview([BAD, BAD]));
  choose('Ida,Frost');
  await waitFor(() => expect(respond).toHaveLength(4));
  respond[3]?.(preview([GOOD, { ...GOOD, row: 3 }]));
  await screen.findByText('2 members can be added');
  expect(seen.join()).not.toContain('Cannot be added');
  fireEvent.click(importButton());
  await screen.findByText('0 members were imported', { selector: 'output' });
  expect(sent.find(({ path }) => path.endsWith('/import'))?.body).toEqual({
    text: 'Ida,Frost',
    leaveOutMembers: false,
  });
});

test('says that the result is unknown when the response to an import was lost', async () => {
  open({
    preview: () => preview([GOOD]),
    import: () => Promise.reject(new TypeError('Failed to fetch')),
  });
  choose('Ben,Moss');
  await screen.findByText('1 member can be added');
  fireEvent.click(importButton());
  await screen.findByText(/^Couldn't confirm the import \/ Sundial cannot be reached/);
});

const NOTHING_WRONG_WITH_THE_LIST: ReadonlyArray<readonly [string, () => FakeResponse]> = [
  [
    'a session that ended',
    () => ({ status: 401, body: { code: 'not_signed_in', message: 'Sign in again.' } }),
  ],
  ['too many requests', () => ({ status: 429, body: { code: 'too_many', message: 'Wait a moment.' } })],
  ['a busy server', () => ({ status: 503, body: { code: 'busy', message: 'Others are importing.' } })],
];

test.each(NOTHING_WRONG_WITH_THE_LIST)('the preview survives %s', async (_, fail) => {
  let isFailing = false;
  const { sent } = open({
    preview: () => (isFailing ? fail() : preview([GOOD])),
    import: () => (isFailing ? fail() : { status: 201, body: { members: [], skipped: [] } }),
  });
  choose('Ben,Moss');
  await screen.findByText('1 member can be added');
  isFailing = true;
  fireEvent.click(importButton());
  await waitFor(() => expect(sent.filter(({ path }) => path.endsWith('/preview'))).toHaveLength(2));
  await waitFor(() => expect(importButton().disabled).toBe(false));
  isFailing = false;
  fireEvent.click(importButton());
  await waitFor(() => expect(sent.filter(({ path }) => path.endsWith('/preview'))).toHaveLength(3));
  await waitFor(() => expect(importButton().disabled).toBe(false));
  fireEvent.click(importButton());
  await screen.findByText('0 members were imported', { selector: 'output' });
});

test('asks about each row that two people share, or about all of them at once', async () => {
  const shared = (row: number, ...names: string[]): ImportVerdict => ({
    ...BAD,
    row,
    shared: { names, details: ['0491 570 156'], choice: null },
  });
  const rows = [shared(2, 'John Smith', 'Mary Smith'), shared(3, 'Tom Lee', 'Ann Lee')];
  const { sent } = open({ preview: () => preview(rows) });
  choose('John & Mary Smith');
  const choices = () =>
    (sent.at(-1)?.body as { sharedRows?: Record<string, string> } | undefined)?.sharedRows;
  fireEvent.change(await screen.findByLabelText('Row 3: Tom Lee, Ann Lee'), {
    target: { value: 'two_first' },
  });
  await waitFor(() => expect(choices()).toEqual({ 3: 'two_first' }));
  fireEvent.change(await screen.findByLabelText('Row 2: John Smith, Mary Smith'), {
    target: { value: 'one' },
  });
  await waitFor(() => expect(choices()).toEqual({ 2: 'one', 3: 'two_first' }));
  fireEvent.change(screen.getByLabelText(t('transfer:allShared')), { target: { value: 'two' } });
  await waitFor(() => expect(choices()).toEqual({ 2: 'two', 3: 'two' }));
});

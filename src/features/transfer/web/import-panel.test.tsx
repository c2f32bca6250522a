import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ImportVerdict } from '#contract/transfer.ts';
import { type Answer, renderSignedIn, type Sent } from '#test/render-signed-in.tsx';
import { ImportPanel } from './import-panel.tsx';

const GOOD: ImportVerdict = {
  row: 2,
  firstName: 'Ben',
  lastName: 'Moss',
  phone: '+61491570156',
  initials: 'BM',
  outcome: 'add',
  faults: [],
  warning: null,
};
const BAD: ImportVerdict = {
  ...GOOD,
  row: 3,
  lastName: '',
  phone: '12',
  outcome: 'fault',
  faults: ['Last name is required', 'Please enter a valid phone number'],
};

type Responses = Partial<
  Record<'preview' | 'import' | 'first-pins' | 'without-pin', (sent: Sent) => Answer | Promise<Answer>>
>;

function open(responses: Responses) {
  return renderSignedIn(<ImportPanel />, (sent: Sent) => {
    const last = sent.path.split('/').at(-1) as keyof Responses;
    return responses[last]?.(sent) ?? { body: [] };
  });
}

function choose(...parts: BlobPart[]): void {
  const file = new File(parts, 'members.csv');
  fireEvent.change(screen.getByLabelText('List of members (CSV file)'), { target: { files: [file] } });
}

const importButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Import / });

test('shows what will happen to each row, and imports nothing while a row needs a correction', async () => {
  const { sent } = open({ preview: () => ({ body: { rows: [GOOD, BAD] } }) });
  choose('First Name,Last Name,Phone\nBen,Moss,0491570156\nBen,,12');
  expect(await screen.findByText('1 member can be added, 1 row needs a correction')).toBeTruthy();
  expect(sent.at(-1)?.body).toEqual({
    text: 'First Name,Last Name,Phone\nBen,Moss,0491570156\nBen,,12',
    leaveOutMembers: true,
  });
  const row = within(screen.getByText('Cannot be added').closest('tr') as HTMLElement);
  expect(row.getByText('Last name is required')).toBeTruthy();
  expect(row.getByText('Please enter a valid phone number')).toBeTruthy();
  expect(importButton().disabled).toBe(true);
  fireEvent.click(screen.getByLabelText('Show only rows that need attention'));
  expect(screen.queryByText('Will be added')).toBeNull();
});

test('reads an Excel file in Windows-1252, and says why a file is refused', async () => {
  const { sent } = open({
    preview: ({ body }) =>
      (body as { text: string }).text.startsWith('<')
        ? { status: 400, body: { message: 'This is not a CSV file.', code: 'import_not_csv' } }
        : { body: { rows: [GOOD] } },
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
    preview: () => ({ body: { rows: [GOOD] } }),
    import: () => ({ status: 201, body: { members } }),
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

test('names members whose PIN was generated but whose answer was lost', async () => {
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
      return { body: { rows: previewed.length === 1 ? [GOOD] : [BAD] } };
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

test('ignores a late answer about an earlier file or an earlier setting', async () => {
  const answers: Array<(answer: Answer) => void> = [];
  const { sent } = open({
    preview: () => new Promise<Answer>((resolve) => answers.push(resolve)),
    import: () => ({ status: 201, body: { members: [] } }),
  });
  choose('Old,File');
  await waitFor(() => expect(answers).toHaveLength(1));
  choose('Ben,Moss');
  await waitFor(() => expect(answers).toHaveLength(2));
  fireEvent.click(screen.getByLabelText('Skip people who are already members'));
  await waitFor(() => expect(answers).toHaveLength(3));
  answers[2]?.({ body: { rows: [GOOD] } });
  await screen.findByText('1 member can be added');
  const seen: Array<string | null> = [];
  new MutationObserver(() => seen.push(document.body.textContent)).observe(document.body, {
    childList: true,
    subtree: true,
  });
  answers[1]?.({ body: { rows: [BAD] } });
  answers[0]?.({ body: { rows: [BAD, BAD] } });
  fireEvent.click(screen.getByLabelText('Skip people who are already members'));
  await waitFor(() => expect(answers).toHaveLength(4));
  answers[3]?.({ body: { rows: [GOOD, { ...GOOD, row: 3 }] } });
  await screen.findByText('2 members can be added');
  expect(seen.join()).not.toContain('Cannot be added');
  fireEvent.click(importButton());
  await screen.findByText('0 members were imported', { selector: 'output' });
  expect(sent.find(({ path }) => path.endsWith('/import'))?.body).toEqual({
    text: 'Ben,Moss',
    leaveOutMembers: true,
  });
});

test('says that the result is unknown when the answer to an import was lost', async () => {
  open({
    preview: () => ({ body: { rows: [GOOD] } }),
    import: () => Promise.reject(new TypeError('Failed to fetch')),
  });
  choose('Ben,Moss');
  await screen.findByText('1 member can be added');
  fireEvent.click(importButton());
  await screen.findByText(/^Couldn't confirm the import \/ Sundial cannot be reached/);
});

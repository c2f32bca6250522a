import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import type { CallInput } from '#contract/call.ts';
import { contract } from '#contract/index.ts';
import { formatDate } from '#languages/dates.ts';
import { t } from '#languages/t.ts';
import { aCheckKind, aMember } from '#test/factories.ts';
import { watchSavedFiles } from '#test/saved-files.ts';
import { churchForEachTest, openBrowser, press } from '#test/screen.tsx';
import { watchClipboard } from '#test/watch-clipboard.ts';
import { ImportCard } from './import-card.tsx';
import { WithoutPinNotice } from './without-pin-notice.tsx';

const church = churchForEachTest();
const HEADINGS = 'First Name,Last Name,Phone,Initials';

/** Opens the card. `imported` was imported before, without PINs. */
async function open(imported?: string) {
  const browser = await openBrowser(church(), { isAdmin: true });
  if (imported) await browser.visitor.call(contract.importMembers, { body: asList(imported) });
  browser.show(
    <>
      <WithoutPinNotice />
      <ImportCard />
    </>,
  );
  const previews = () =>
    browser
      .changes()
      .filter(({ call }) => call === 'previewImport')
      .map(({ body }) => body as CallInput<typeof contract.previewImport>['body']);
  return { ...browser, previews };
}

const asList = (text: string) => ({ text, leaveOutMembers: true });
const choose = (...parts: BlobPart[]) =>
  void fireEvent.change(screen.getByLabelText(t('transfer:file')), {
    target: { files: [new File(parts, 'members.csv')] },
  });
const select = async (label: string, value: string) =>
  void fireEvent.change(await screen.findByLabelText(label), { target: { value } });

const ADD_ONE = t('transfer:import', { count: 1 });
const findImport = () => screen.findByRole<HTMLButtonElement>('button', { name: ADD_ONE });
const importNow = async () => {
  await waitFor(async () => expect((await findImport()).disabled).toBe(false));
  press(ADD_ONE);
};
const findToast = (text: string) => screen.findByText(text, { selector: 'output' });
const storedNames = async () => {
  const names = church().database.query.selectFrom('users').select(['firstName', 'lastName']);
  return (await names.orderBy('id').execute()).map((row) => `${row.firstName} ${row.lastName}`);
};

const BEN = `${HEADINGS}\nBen,Moss,0491570156,`;
const people = (count: number) =>
  [HEADINGS, ...Array.from({ length: count }, (_, at) => `Ben${at},Moss,,`)].join('\n');

test('shows what will happen to each row, imports those without faults and lists the others', async () => {
  await open();
  choose(`${BEN}\nIda,Frost,12,X1`);
  const faults = [t('fields:fault.phone_invalid'), t('fields:fault.initials_not_letters')];
  const row = within((await screen.findByText(t('transfer:outcomes.fault'))).closest('tr') as HTMLElement);
  for (const fault of faults) row.getByText(fault);
  screen.getByText(`${t('transfer:toAdd', { count: 1 })}, ${t('transfer:toCorrect', { count: 1 })}`);
  fireEvent.click(screen.getByLabelText(t('transfer:onlyProblems')));
  expect(screen.queryByText(t('transfer:outcomes.add'))).toBeNull();

  press(t('transfer:importAndSkip', { count: 1, skipped: 1 }));
  await screen.findByText(t('transfer:skipped', { count: 1 }));
  expect(await storedNames()).toContain('Ben Moss');
  const line = t('transfer:skippedRow', { row: 3, name: 'Ida Frost', faults: `${faults.join('. ')}.` });
  screen.getByText(line);
  const copied = watchClipboard();
  press(t('transfer:copySkipped'));
  await findToast(t('transfer:skippedCopied'));
  expect(copied).toEqual([line]);
});

test('asks which column is which, and shows no rows before that', async () => {
  const { hold, previews } = await open();
  choose('Ben,Moss\nIda,Frost');
  await screen.findByText(t('transfer:whichColumn'));
  expect(screen.queryByRole('button', { name: /^Import / })).toBeNull();
  screen.getByText('Ben, Ida');
  // The second choice does not wait for the preview of the first.
  const release = hold(contract.previewImport);
  await select(t('transfer:column', { number: 1 }), 'firstName');
  await select(t('transfer:column', { number: 2 }), 'lastName');
  release();
  await screen.findByText(t('transfer:toAdd', { count: 2 }));
  fireEvent.click(screen.getByLabelText(t('transfer:hasHeadings')));
  await screen.findByText(t('transfer:toAdd', { count: 1 }));
  expect(previews().at(-1)).toMatchObject({ hasHeadings: true, columns: ['firstName', 'lastName'] });
});

test('reads an Excel file in Windows-1252, and says why a file is refused', async () => {
  await open();
  choose(`${HEADINGS}\n`, new Uint8Array([0x5a, 0x6f, 0xeb]), ',Moss,,');
  await screen.findByText('Zoë Moss');
  choose('Anna,Lee\n"Ben,Moss');
  await screen.findByText(t('refusals:specific.unclosedQuote', { row: 2 }));
  expect(screen.queryByText('Zoë Moss')).toBeNull();
  choose(new Uint8Array(1_500_001));
  await screen.findByText(t('transfer:fileTooLarge'));
});

test('imports members, makes PINs in batches, and shows them until Done', async () => {
  const { changes } = await open();
  choose(people(25));
  await screen.findByText(t('transfer:toAdd', { count: 25 }));
  press(t('transfer:import', { count: 25 }));
  await waitFor(() => expect(screen.getAllByText(/^\d{6}$/)).toHaveLength(25));
  const batches = changes().filter(({ call }) => call === 'makeFirstPins');
  expect(batches.map(({ body }) => (body as { memberIds: number[] }).memberIds.length)).toEqual([20, 5]);
  press(t('transfer:done'));
  expect(screen.queryByText(/^\d{6}$/)).toBeNull();
});

test('makes PINs for the adults of a family and not for its children', async () => {
  await open();
  choose('Name,Family,Child\nJairus Capernaum,C,\nTalitha Capernaum,C,yes');
  await screen.findByText(t('transfer:toAdd', { count: 2 }));
  press(t('transfer:import', { count: 2 }));
  await waitFor(() => expect(screen.getAllByText(/^\d{6}$/)).toHaveLength(1));
  within(screen.getByRole('dialog')).getByText('Jairus Capernaum');
});

test('copies a message for each person, and saves all PINs as slips to print and as a list', async () => {
  const { files, restore } = watchSavedFiles();
  onTestFinished(restore);
  const { visitor } = await open(BEN);
  const { address } = (await visitor.call(contract.getTeamLink, {})).body.link;
  press(await screen.findByRole('button', { name: t('transfer:makePins') }));
  await screen.findByRole('img', { name: t('common:teamLinkPanel.qr') });
  const { textContent } = await screen.findByText(/^\d{6}$/);
  const pin = String(textContent);
  const copied = watchClipboard();
  press(t('transfer:copyMessageFor', { name: 'Ben Moss' }));
  await findToast(t('transfer:messageCopied'));
  expect(copied).toEqual([t('common:firstPin.message', { name: 'Ben Moss', pin, address })]);
  press(t('transfer:download'));
  press(t('transfer:downloadSlips'));
  await waitFor(() =>
    expect(files.map(({ name }) => name)).toEqual([t('transfer:pinsFile'), t('transfer:slipsFile')]),
  );
  expect(await files[0]?.blob.text()).toContain(`"Ben Moss","${pin}"`);
  expect(files[1]?.blob.type).toBe('application/pdf');
});

test('preserves the finished PINs when the rest fails, and continues from there', async () => {
  const { changes, failNext, hold } = await open(people(25));
  const releaseFirst = hold(contract.makeFirstPins);
  press(await screen.findByRole('button', { name: t('transfer:makePins') }));
  await waitFor(() => expect(changes()).toHaveLength(1));
  const releaseSecond = hold(contract.makeFirstPins);
  releaseFirst();
  await waitFor(() => expect(changes()).toHaveLength(2));
  failNext(contract.makeFirstPins);
  releaseSecond();
  await screen.findByText(t('common:offlineSentence'));
  const pins = () => screen.getAllByText(/^\d{6}$/).map(({ textContent }) => textContent);
  const first = pins();
  expect(first).toHaveLength(20);
  press(t('transfer:tryAgain'));
  await waitFor(() => expect(pins()).toHaveLength(25));
  expect(pins().slice(0, 20)).toEqual(first);
});

test('names members whose PIN was made meanwhile and cannot be shown', async () => {
  const { visitor } = await open(people(2));
  await screen.findByRole('button', { name: t('transfer:makePins') });
  const [ben] = (await visitor.call(contract.listMembersWithoutPin, {})).body;
  await visitor.call(contract.makeFirstPins, { body: { memberIds: [ben?.id ?? 0] } });
  press(t('transfer:makePins'));
  await screen.findByText(t('transfer:pinsUnshown', { count: 1 }));
  screen.getByText('Ben0 Moss');
  expect(screen.getAllByText(/^\d{6}$/)).toHaveLength(1);
});

test('shows a new preview when the members changed between preview and import', async () => {
  await open();
  choose(`${HEADINGS}\nBen,Moss,,BX`);
  await findImport();
  await aMember(church(), { initials: 'BX' });
  await importNow();
  await findToast(`${t('transfer:importFailed')} / ${t('refusals:import_has_faults')}`);
  await screen.findByText(t('fields:fault.initials_of_member'));
  expect(await storedNames()).not.toContain('Ben Moss');
});

test('ignores a late response about an earlier file or an earlier setting', async () => {
  const { hold, previews, changes } = await open();
  const releaseEarlier = hold(contract.previewImport);
  choose(`${HEADINGS}\nOld,,,`);
  await waitFor(() => expect(previews()).toHaveLength(1));
  choose(`${HEADINGS}\nBen,,,`);
  await waitFor(() => expect(previews()).toHaveLength(2));
  const releaseLatest = hold(contract.previewImport);
  fireEvent.click(screen.getByLabelText(t('transfer:leaveOut')));
  choose(BEN);
  await waitFor(() => expect(previews().at(-1)).toMatchObject({ text: BEN, leaveOutMembers: false }));
  const seen: Array<string | null> = [];
  new MutationObserver(() => seen.push(document.body.textContent)).observe(document.body, {
    childList: true,
    subtree: true,
  });
  releaseEarlier();
  releaseLatest();
  await importNow();
  await findToast(t('transfer:imported', { count: 1 }));
  expect(seen.join()).not.toContain(t('transfer:outcomes.fault'));
  expect(changes().find(({ call }) => call === 'importMembers')?.body).toEqual({
    text: BEN,
    leaveOutMembers: false,
  });
});

test('says that the result is unknown when the response to an import was lost', async () => {
  const { failNext } = await open();
  choose(BEN);
  await findImport();
  failNext(contract.importMembers);
  await importNow();
  await findToast(`${t('transfer:importUnknown')} / ${t('common:offlineSentence')}`);
});

test.each([401, 429, 503])(
  'the preview survives a status of %i, which says nothing about the list',
  async (status) => {
    const { failNext, previews } = await open();
    choose(BEN);
    await findImport();
    failNext(contract.importMembers, status);
    failNext(contract.previewImport, status);
    await importNow();
    await waitFor(() => expect(previews()).toHaveLength(2));
    await importNow();
    await waitFor(() => expect(previews()).toHaveLength(3));
    await importNow();
    await findToast(t('transfer:imported', { count: 1 }));
  },
);

test('asks about each row that two people share, or about all of them at once', async () => {
  const { previews } = await open();
  choose('First Name,Last Name,Phone\nJohn & Mary,Smith,0491570156\nTom & Ann,Lee,0491570157');
  const choices = () => previews().at(-1)?.sharedRows;
  await select(t('transfer:sharedRow', { row: 3, names: 'Tom Lee, Ann Lee' }), 'two_first');
  await waitFor(() => expect(choices()).toEqual({ 3: 'two_first' }));
  await select(t('transfer:sharedRow', { row: 2, names: 'John Smith, Mary Smith' }), 'one');
  await waitFor(() => expect(choices()).toEqual({ 2: 'one', 3: 'two_first' }));
  await select(t('transfer:allShared'), 'two');
  await screen.findByText(t('transfer:toAdd', { count: 4 }));
  expect(choices()).toEqual({ 2: 'two', 3: 'two' });
});

test('offers to add the teams of the list that the church does not have', async () => {
  const { visitor } = await open();
  await visitor.call(contract.addTeam, { body: { name: 'Kids', roleIds: [], firstTeamName: 'Worship' } });
  choose('First Name,Last Name,Team\nBen,Moss,"Kids, Ushers"');
  const offer = t('transfer:addTeam', { team: 'Ushers', count: 1 });
  fireEvent.click(await screen.findByRole('checkbox', { name: offer }));
  await waitFor(() => expect(screen.queryByText(/Unknown team/)).toBeNull());
  await importNow();
  await findToast(t('transfer:imported', { count: 1 }));
  const { body: teams } = await visitor.call(contract.listTeams, {});
  expect(teams.map(({ name }) => name)).toEqual(['Worship', 'Kids', 'Ushers']);
});

test('says that a church with one team does not use the teams of a list', async () => {
  await open();
  choose('First Name,Last Name,Team\nBen,Moss,Kids');
  await screen.findByText(t('transfer:ignoresTeams'));
});

test('the columns of checks are shown as they were read, and can be chosen for headings of other words', async () => {
  await aCheckKind(church(), 'First aid');
  const { previews } = await open();
  choose('First Name,Last Name,Blue card,Card\nBen,Moss,31/01/2031,A 1');
  press(await screen.findByRole('button', { name: t('transfer:changeColumns') }));
  const option = (part: 'checkUntil' | 'checkNumber') =>
    screen
      .getAllByRole<HTMLOptionElement>('option', {
        name: t(`transfer:checkUses.${part}`, { check: 'First aid' }),
      })
      .map(({ value }) => value)[0] ?? '';
  await select('Blue card', option('checkUntil'));
  await select('Card', option('checkNumber'));
  const date = formatDate('2031-01-31');
  await screen.findByText(t('transfer:checkIs', { check: 'First aid', date }));
  expect(previews().at(-1)?.columns).toEqual([
    'firstName',
    'lastName',
    option('checkUntil'),
    option('checkNumber'),
  ]);
  await importNow();
  await findToast(t('transfer:imported', { count: 1 }));
  const stored = church().database.query.selectFrom('memberChecks').select(['validUntil', 'checkNumber']);
  expect(await stored.execute()).toEqual([{ validUntil: '2031-01-31', checkNumber: 'A 1' }]);
});

test('a church without checks sees no column for them', async () => {
  await open();
  choose(BEN);
  press(await screen.findByRole('button', { name: t('transfer:changeColumns') }));
  await screen.findByText(t('transfer:columnsTitle'));
  expect(document.body.textContent).not.toMatch(/\bchecks?:/i);
  expect(screen.queryByRole('columnheader', { name: t('transfer:columns.checks') })).toBeNull();
});

import { cleanup, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { contract } from '#contract/index.ts';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import { SUNDAY_SERVICE } from '#domain/services/services.ts';
import { t } from '#languages/t.ts';
import {
  aFamily,
  aMember,
  anAnswer,
  anAssignment,
  anAvailableMember,
  aPublishedMonth,
  aRole,
  aServiceTime,
} from '#test/factories.ts';
import { openVariant, RecordingGateway, RecordingMailer } from '#test/recording-senders.ts';
import { type Browser, churchForEachTest, openBrowser, press } from '#test/screen.tsx';
import { dateInSentence } from '#web/parts/dates.ts';
import { BuilderFinalizeDialog, type UnsavedSelection } from './finalize-dialog.tsx';

const church = churchForEachTest();
const MARCH = { year: 2026, month: 3 };
const [FIRST, SECOND, THIRD] = ['2026-03-15', '2026-03-22', '2026-03-29'] as const;
const FINALIZE = t('builder:finalize');

interface Options {
  readonly unsaved?: readonly UnsavedSelection[];
  readonly wasPublished?: boolean;
  readonly prepare?: (browser: Browser) => void;
}

/** Opens the dialog of March, in a Sundial that can send messages. */
async function open({ unsaved = [], wasPublished = false, prepare = () => undefined }: Options = {}) {
  const senders = { smsGateway: new RecordingGateway(), mailer: new RecordingMailer() };
  const server = await openVariant(church(), senders);
  onTestFinished(() => server[Symbol.asyncDispose]());
  const browser = await openBrowser(server, { isAdmin: true });
  prepare(browser);
  const [onFinalize, onSaveAndFinalize, onCancel] = [vi.fn(), vi.fn(), vi.fn()];
  browser.show(
    <BuilderFinalizeDialog
      month={MARCH}
      drafts={[]}
      finalizeLabel={FINALIZE}
      isSundaysOnly
      unsaved={unsaved}
      wasPublished={wasPublished}
      onCancel={onCancel}
      onFinalize={onFinalize}
      onSaveAndFinalize={onSaveAndFinalize}
    />,
  );
  return { onFinalize, onSaveAndFinalize, onCancel };
}

const shown = () => screen.getByRole('dialog').textContent;
const findSummary = () => screen.findByText(t('builder:monthSummary.preferences'));
const anUsherRole = () => aRole(church(), { name: 'Usher', maxLimit: 7 });

/** Adds a member who serves in a role on these dates. */
async function serving(
  roleId: number,
  dates: readonly PlainDate[],
  who: Parameters<typeof aMember>[1],
): Promise<number> {
  const memberId = await aMember(church(), { lastName: 'Hill', ...who });
  for (const date of dates) {
    await anAnswer(church(), memberId, date);
    await anAssignment(church(), { roleId, memberId, date, place: memberId });
  }
  return memberId;
}

test('lists open places with advice, who serves often, broken rules, preferences and load', async () => {
  const usher = await aRole(church(), { name: 'Usher', maxLimit: 3 });
  const ruth = await serving(usher, [FIRST, SECOND, THIRD], { firstName: 'Ruth' });
  const amos = await serving(usher, [SECOND, THIRD], { firstName: 'Amos' });
  const junia = await aMember(church(), { firstName: 'Junia', lastName: 'Hill' });
  for (const name of ['Choir', 'Youth']) {
    const timeId = await aServiceTime(church(), { date: '2026-03-18' }, { startsAt: '19:00', name });
    await anAnswer(church(), junia, '2026-03-18', true, timeId);
    await anAssignment(church(), { roleId: usher, memberId: junia, date: '2026-03-18', timeId });
  }
  await anAvailableMember(church(), FIRST, { firstName: 'Boaz', lastName: 'Hill' });
  const { query } = church().database;
  await query
    .updateTable('teamMembers')
    .set({ preferredRoleId: usher })
    .where('memberId', '=', ruth)
    .execute();
  await query.updateTable('users').set({ maxPerMonth: 2 }).where('id', '=', ruth).execute();
  await query.updateTable('users').set({ neverTwoInARow: true }).where('id', '=', amos).execute();
  await aFamily(church(), [ruth, amos], { serving: 'apart', strictness: 'must' });
  const { onFinalize } = await open();
  await findSummary();
  const asked = t('concerns:wants.apart.must', { names: 'Ruth and Amos' });
  for (const expected of [
    '15 March 2026: 2 places openUsher (2 places)Not assigned to anyone yet. Boaz Hill is free and could take it.',
    '22 March 2026: 1 place openUsherNo one else is available this Sunday.',
    `Ruth Hill: 3 weeks in a row (${dateInSentence(FIRST)} to ${dateInSentence(THIRD)})`,
    `Junia Hill: 19:00 Choir and 19:00 Youth on ${dateInSentence('2026-03-18')}`,
    `${t('builder:monthSummary.brokenRules.must')}${asked}: 22 March 2026; 29 March 2026`,
    t('builder:monthSummary.beyondAtMost', { name: 'Ruth Hill', count: 3, atMost: 2 }),
    t('builder:monthSummary.inARow', { name: 'Amos Hill' }),
    t('builder:monthSummary.preferencesMet', { met: 3, count: 7, preferred: 3, secondary: 0 }),
    `${t('builder:monthSummary.notAssigned', { count: 1 })}Boaz Hill`,
  ])
    expect(shown()).toContain(expected);
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
  press(FINALIZE);
  expect(onFinalize).toHaveBeenCalledOnce();
});

test('unsaved selections are counted, and can be saved first or left out', async () => {
  const roleId = await aRole(church(), { name: 'Usher', maxLimit: 2 });
  const unsaved: UnsavedSelection[] = [];
  for (let count = 0; count < 2; count += 1) {
    const memberId = await anAvailableMember(church(), FIRST);
    unsaved.push({ roleId, memberId, date: FIRST, timeId: SUNDAY_SERVICE });
  }
  const { onFinalize, onSaveAndFinalize } = await open({ unsaved });
  await findSummary();
  expect(shown()).toContain(t('builder:monthSummary.unsaved', { count: 2 }));
  expect(shown()).not.toContain('15 March 2026:');
  expect(screen.queryByRole('button', { name: FINALIZE })).toBeNull();
  press(t('builder:monthSummary.saveAndFinalize', { count: 2 }));
  expect([onFinalize.mock.calls.length, onSaveAndFinalize.mock.calls.length]).toEqual([0, 1]);
  press(t('builder:monthSummary.finalizeWithoutThem', { count: 2 }));
  expect([onFinalize.mock.calls.length, onSaveAndFinalize.mock.calls.length]).toEqual([1, 1]);
});

test('a list of more than five items shows the rest on demand', async () => {
  const usher = await anUsherRole();
  for (const firstName of ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gail'])
    await serving(usher, [FIRST, SECOND], { firstName });
  await open();
  const count = () => screen.queryAllByText(/: 2 weeks in a row/).length;
  const more = await screen.findByRole('button', { name: t('builder:monthSummary.showMore', { count: 2 }) });
  expect(count()).toBe(5);
  press(more);
  expect(count()).toBe(7);
  press(t('builder:monthSummary.showFewer'));
  expect(count()).toBe(5);
});

test('a month can be finalized when its summary fails to load, and "Try again" loads it', async () => {
  const { onCancel, onFinalize } = await open({
    prepare: ({ failNext }) => failNext(contract.previewMonthSummary, 503),
  });
  await screen.findByText(t('builder:monthSummary.failed'));
  press(FINALIZE);
  expect(onFinalize).toHaveBeenCalledOnce();
  press(t('common:ui.tryAgain'));
  await findSummary();
  press(t('builder:cancel'));
  expect(onCancel).toHaveBeenCalledOnce();
});

test('a month that was published before shows what changes, in words, or that nothing has', async () => {
  const usher = await anUsherRole();
  const reader = await aRole(church(), { name: 'Reader' });
  const lydia = await aMember(church(), { firstName: 'Lydia', lastName: 'Hill' });
  const amos = await aMember(church(), { firstName: 'Amos', lastName: 'Hill' });
  const admin = await aPublishedMonth(church(), MARCH, [
    { roleId: usher, memberId: lydia, date: FIRST },
    { roleId: reader, memberId: amos, date: FIRST },
  ]);
  const params = { year: '2026', month: '3' };
  await admin.call(contract.reviseRoster, { params });
  await open({ wasPublished: true });
  await screen.findByText(t('builder:notice.noChanges'));
  cleanup();
  await church().database.query.deleteFrom('rosterAssignments').execute();
  await anAssignment(church(), { roleId: usher, memberId: amos, date: FIRST });
  await serving(usher, [FIRST], { firstName: 'Ruth' });
  await open({ wasPublished: true });
  await screen.findByText('15 March 2026: Ruth Hill serves as Usher');
  expect(screen.getByText('15 March 2026: Amos Hill serves as Usher instead of Reader')).toBeTruthy();
  expect(screen.getByText('15 March 2026: Lydia Hill no longer serves as Usher')).toBeTruthy();
});

test('says nothing about changes before the first publication', async () => {
  await open();
  await findSummary();
  expect(screen.queryByText(t('builder:notice.changes'))).toBeNull();
});

test('tells people only if that is ticked, and says how many, in which channel and who cannot be reached', async () => {
  const usher = await anUsherRole();
  await serving(usher, [FIRST], { firstName: 'Ruth', phoneNumber: '+61491570156' });
  await serving(usher, [FIRST], { firstName: 'Ana', phoneNumber: '+61491570157', language: 'es' });
  await serving(usher, [SECOND], { firstName: 'Amos', email: 'amos@example.org' });
  await serving(usher, [SECOND], { firstName: 'Lydia' });
  const { onFinalize } = await open();
  const label = t('builder:notice.tellPeople.roster_published', { count: 3 });
  const tick = await screen.findByLabelText<HTMLInputElement>(label);
  expect(tick.checked).toBe(false);
  for (const expected of [
    '2 people by text message (3 billable messages) and 1 person by email.',
    t('builder:notice.unreachable', { names: 'Lydia Hill' }),
    `${t('common:preview.sms', { language: 'English', count: 1 })}Hi Ruth, `,
    `${t('common:preview.sms', { language: 'Español', count: 2 })}Hola Ana, `,
    t('common:preview.email', { language: 'English' }),
  ])
    expect(shown()).toContain(expected);
  press(tick);
  press(FINALIZE);
  expect(onFinalize).toHaveBeenCalledExactlyOnceWith(true);
});

test('offers no message if no one can be reached, and says why', async () => {
  await serving(await anUsherRole(), [FIRST], { firstName: 'Lydia' });
  await open();
  await screen.findByText(t('builder:notice.unreachable', { names: 'Lydia Hill' }));
  expect(screen.queryByRole('checkbox')).toBeNull();
});

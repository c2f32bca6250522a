import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import type { CheckKindId, MemberId } from '#domain/ids.ts';
import { MemberChecksPanel } from '#features/checks/web/member-checks-panel.tsx';
import { MyChecksCard } from '#features/checks/web/my-checks-card.tsx';
import { MembersTable } from '#features/members/web/members-table.tsx';
import { LedTeamsPanel } from '#features/teams/web/led-teams-panel.tsx';
import { formatDate } from '#languages/dates.ts';
import { t } from '#languages/t.ts';
import { aCheckKind, aMember, aRole, aTeam, joins, leads } from '#test/factories.ts';
import { churchForEachTest, press, showScreen, type } from '#test/screen.tsx';

const church = churchForEachTest();

/** The day of the tests' clock. */
const TODAY = '2026-03-13';

const save = async () =>
  press(
    await within((await screen.findAllByRole('dialog')).at(-1) as HTMLElement).findByRole('button', {
      name: t('common:ui.save'),
    }),
  );
const row = (name: string) => screen.getByText(name, { selector: 'bdi' }).closest('li') as HTMLElement;
const until = (date: PlainDate) => t('checks:validUntil', { date: formatDate(date) });
const listChecks = () =>
  church()
    .database.query.selectFrom('memberChecks')
    .select(['validUntil', 'seenOn', 'checkNumber', 'seenBy'])
    .execute();
const enter = (memberId: MemberId, kindId: CheckKindId, validUntil: PlainDate) =>
  church()
    .database.query.insertInto('memberChecks')
    .values({ memberId, kindId, validUntil, seenOn: TODAY })
    .execute();

/** Adds the check, which a role needs, and Ruth, who could have the role. */
async function aChurch(name = 'First aid') {
  const kindId = await aCheckKind(church(), name);
  const roleId = await aRole(church(), { name: 'Helper' });
  await church().database.query.insertInto('roleChecks').values({ roleId, kindId }).execute();
  const ruth = await aMember(church(), { firstName: 'Ruth', lastName: 'Moab' });
  return { kindId, ruth };
}

async function openSheet() {
  const browser = await showScreen(church(), <MembersTable Checks={MemberChecksPanel} />, { isAdmin: true });
  press(await screen.findByRole('button', { name: 'Ruth Moab' }));
  return browser;
}

test("a member's check is entered with a proposed end, replaced, and removed", async () => {
  const { kindId } = await aChurch();
  await church().database.query.updateTable('checkKinds').set({ validMonths: 36 }).execute();
  const { memberId } = await openSheet();
  await screen.findByText(t('checks:states.missing'));
  press(t('checks:enterNamed', { check: 'First aid' }));
  const end = await screen.findByLabelText<HTMLInputElement>(t('checks:validUntilField'));
  expect(end.value).toBe('2029-03-13');
  type(t('checks:seenOnField'), '2025-12-31');
  expect(end.value).toBe('2028-12-31');
  type(t('checks:number'), 'A 1');
  await save();
  await screen.findByText(until('2028-12-31'));
  within(row('First aid')).getByText(t('checks:states.valid'));
  within(row('First aid')).getByText(t('checks:numberIs', { number: 'A 1' }));
  expect(await listChecks()).toEqual([
    { validUntil: '2028-12-31', seenOn: '2025-12-31', checkNumber: 'A 1', seenBy: memberId },
  ]);

  press(t('checks:replaceNamed', { check: 'First aid' }));
  type(t('checks:validUntilField'), '2026-04-01');
  // What someone has entered themselves stays.
  type(t('checks:seenOnField'), TODAY);
  await save();
  await screen.findByText(until('2026-04-01'));
  within(row('First aid')).getByText(t('checks:states.ends_soon'));

  press(t('checks:removeNamed', { check: 'First aid' }));
  press(t('checks:remove'));
  await screen.findByText(t('checks:states.missing'));
  // The button is gone.
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Ruth Moab'));
  expect([kindId, await listChecks()]).toEqual([kindId, []]);
});

test('a date that is over, and a day that is still to come, are refused at their fields', async () => {
  await aChurch();
  await openSheet();
  press(await screen.findByRole('button', { name: t('checks:enterNamed', { check: 'First aid' }) }));
  const faultOf = (label: string) =>
    document.getElementById(`${screen.getByLabelText(label).id}-error`)?.textContent;
  await save();
  expect(faultOf(t('checks:validUntilField'))).toBe(t('checks:validUntilMissing'));
  type(t('checks:validUntilField'), '2026-03-12');
  await save();
  await waitFor(() => expect(faultOf(t('checks:validUntilField'))).toBe(t('refusals:check_over')));
  type(t('checks:validUntilField'), '2027-03-12');
  type(t('checks:seenOnField'), '2026-03-14');
  await save();
  await waitFor(() => expect(faultOf(t('checks:seenOnField'))).toBe(t('refusals:check_not_seen_yet')));
  expect(document.activeElement).toBe(screen.getByLabelText(t('checks:seenOnField')));
  expect(await listChecks()).toEqual([]);
});

test('a check that has ended says so in words', async () => {
  const { ruth, kindId } = await aChurch();
  await enter(ruth, kindId, '2026-03-12');
  await openSheet();
  await screen.findByText(t('checks:states.ended'));
  within(row('First aid')).getByText(t('checks:wasValidUntil', { date: formatDate('2026-03-12') }));
});

test('a lead enters the checks that the team needs, and sees no others', async () => {
  const { ruth } = await aChurch('Driving');
  const kids = await aTeam(church(), 'Kids');
  const kindId = await aCheckKind(church(), 'First aid');
  const roleId = await aRole(church(), { name: 'Teacher', teamId: kids });
  await church().database.query.insertInto('roleChecks').values({ roleId, kindId }).execute();
  await joins(church(), ruth, kids);
  const leadId = await aMember(church(), { firstName: 'Lea', lastName: 'Lead' });
  await leads(church(), leadId, kids);
  await showScreen(church(), <LedTeamsPanel Checks={MemberChecksPanel} />, leadId);
  press(await screen.findByRole('button', { name: t('teams:editMember', { name: 'Ruth Moab' }) }));
  press(await screen.findByRole('button', { name: t('checks:enterNamed', { check: 'First aid' }) }));
  expect(screen.queryByText('Driving')).toBeNull();
  type(t('checks:validUntilField'), '2027-01-31');
  await save();
  await screen.findByText(until('2027-01-31'));
  within(row('First aid')).getByText(/Lea Lead/);
});

test('members see their own checks, and what to do about one that is missing or ends', async () => {
  const { ruth, kindId } = await aChurch();
  const driving = await aCheckKind(church(), 'Driving');
  await aCheckKind(church(), 'Food');
  await enter(ruth, driving, '2026-03-31');
  await showScreen(church(), <MyChecksCard />, ruth);
  await screen.findByText(t('checks:mine'));
  within(row('First aid')).getByText(t('checks:showFirst'));
  within(row('Driving')).getByText(t('checks:show'));
  within(row('Driving')).getByText(until('2026-03-31'));
  expect([kindId, screen.queryByText('Food')]).toEqual([kindId, null]);
});

test('a church without checks shows none to anyone', async () => {
  await aMember(church(), { firstName: 'Ruth', lastName: 'Moab' });
  await openSheet();
  await screen.findByRole('dialog', { name: 'Ruth Moab' });
  await waitFor(() => expect(screen.queryByText(t('members:reset'))).not.toBeNull());
  expect(document.body.textContent).not.toMatch(/\bchecks?\b/i);
});

import type { Locator, Page } from '@playwright/test';
import { formatMonth } from '#languages/dates.ts';
import { t } from '#languages/t.ts';
import { expectNoAxeViolations } from './accessibility.ts';
import { type JourneyChurch, monthFromNow, sundaysFromNow } from './church.ts';
import { expect, loseSession, signIn, test } from './fixtures.ts';
import { expectNoSidewaysOverflow, NARROW } from './narrow-screen.ts';

/** The most clicks for a lead's month, from the start page on, and for a second team's first month. */
const MAX_CLICKS = { lead: 10, secondTeam: 25 } as const;

const MONTH = formatMonth(monthFromNow(1));

/** Adds two roles, and four people who can serve on each Sunday of next month. */
async function aChurch(church: JourneyChurch) {
  const singer = await church.addRole('Singer', 1);
  const helper = await church.addRole('Kids Helper', 1);
  const people = [];
  for (const role of [singer, singer, helper, helper]) {
    const person = await church.addMember();
    await church.prefer(person, role);
    await church.answer(person, sundaysFromNow(1));
    people.push(person);
  }
  const [first, , third] = people;
  if (!first || !third) throw new Error('There are four people');
  return { helper, singing: first, lead: third };
}

/** Returns functions that click, or choose from a list, which counts as two clicks, and one that says how often. */
function counted() {
  let clicks = 0;
  return {
    click(on: Locator) {
      clicks += 1;
      return on.click();
    },
    choose(on: Locator, label: string) {
      clicks += 2;
      return on.selectOption({ label });
    },
    count: () => clicks,
  };
}

/** Plans and publishes the open month of the Roster Builder. */
async function publish(page: Page, { click }: Pick<ReturnType<typeof counted>, 'click'>): Promise<void> {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await click(page.getByRole('button', { name: t('builder:smartAssignMonth') }));
  await expect(page.getByRole('button', { name: /^Save the month \(/ })).toBeVisible();
  await click(button(t('builder:finalize')));
  await click(page.getByRole('dialog').getByRole('button', { name: /^Save \d+ and finalize$/ }));
  await expect(page.getByText(t('builder:locked'), { exact: true })).toBeVisible();
}

test('a lead plans and publishes a month of the own team in ten clicks, and no other team’s', {
  tag: '@phone',
}, async ({ page, church }) => {
  const { helper, singing, lead } = await aChurch(church);
  const team = { name: 'Kids', firstTeamName: 'Worship', roleIds: [helper], leads: [lead.id] };
  await church.api.send('POST', '/api/admin/teams', team);
  await signIn(page, lead, '/');
  const { click, count } = counted();
  await click(page.getByRole('link', { name: 'Admin' }).first());
  await expect(page.getByRole('tab', { name: t('common:admin.tabs.settings') })).toHaveCount(0);
  const next = page.getByRole('button', { name: /^Next month/ });
  while (!(await page.getByRole('heading', { name: MONTH }).isVisible())) await click(next);
  await expect(page.getByText('Kids', { exact: true })).toBeVisible();
  await publish(page, { click });
  expect(count()).toBeLessThanOrEqual(MAX_CLICKS.lead);
  await expectNoAxeViolations(page);
  await page.goto('/admin?tab=members');
  await expect(page.getByText(lead.name)).toBeVisible();
  await expectNoAxeViolations(page);
  await expectNoSidewaysOverflow(page, 'the members of a lead', NARROW);
  await loseSession(page);
  await signIn(page, singing, '/roster');
  const roster = page.locator('main');
  await expect(roster).toContainText('Kids Helper');
  await expect(roster).not.toContainText('Singer');
});

test('from adding a team to its first published month takes at most 25 clicks', {
  tag: '@desktop',
}, async ({ page, church }) => {
  await aChurch(church);
  await signIn(page, church.coordinator, '/admin?tab=settings&page=services');
  const { click, choose, count } = counted();
  const dialog = page.getByRole('dialog');
  await click(page.getByRole('button', { name: t('teams:add') }));
  await dialog.getByLabel(t('teams:name'), { exact: true }).fill('Kids');
  await dialog.getByLabel(t('teams:firstTeamName')).fill('Worship');
  await expectNoAxeViolations(page);
  await click(dialog.getByLabel('Kids Helper'));
  await click(dialog.getByRole('button', { name: t('teams:addConfirm') }));
  await expect(page.getByText(t('teams:added', { team: 'Kids' }))).toBeVisible();
  await click(page.getByRole('tab', { name: t('common:admin.tabs.roster') }));
  const next = page.getByRole('button', { name: /^Next month/ });
  while (!(await page.getByRole('heading', { name: MONTH }).isVisible())) await click(next);
  await choose(page.getByLabel(t('builder:team.label')), 'Kids');
  await publish(page, { click });
  expect(count()).toBeLessThanOrEqual(MAX_CLICKS.secondTeam);
  await expectNoAxeViolations(page);
  await page.goto('/admin?tab=settings&page=services');
  await page.getByRole('button', { name: t('teams:edit', { team: 'Kids' }), exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Kids' });
  await expect(sheet.getByText(t('teams:noLeads'))).toBeVisible();
  await expectNoAxeViolations(page);
  await sheet
    .getByRole('button', { name: /^Change .*'s roles$/ })
    .first()
    .click();
  await expect(page.getByLabel(t('teams:maxPerMonth'))).toBeVisible();
  await expectNoAxeViolations(page);
  await expectNoSidewaysOverflow(page, 'the sheet of a team', NARROW);
});

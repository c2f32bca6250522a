import { expect, signIn, test } from './fixtures.ts';

test('an administrator filters the change log by person and kind', { tag: '@desktop' }, async ({
  page,
  church,
}) => {
  const member = await church.addMember('Cornelius');
  await church.api.send('PATCH', `/api/admin/members/${member.id}/access`, { role: 'pastor' });
  await signIn(page, church.coordinator, '/admin');
  await page.getByRole('button', { name: 'Show change log' }).click();
  const lines = page.getByRole('table', { name: 'Changes, newest first' }).getByRole('row');
  await expect(lines.filter({ hasText: member.name }).first()).toContainText('Access changed');
  await expect(lines.filter({ hasText: member.name }).first()).toContainText('Not an administrator, pastor');
  await page.getByLabel('Person').selectOption(member.name);
  await expect(lines.filter({ hasText: 'Member added' })).toHaveCount(1);
  await page.getByLabel('Kind of change').selectOption('Access changed');
  await expect(lines.filter({ hasText: 'Member added' })).toHaveCount(0);
  await page.getByLabel('Kind of change').selectOption('Deadline day changed');
  await expect(page.getByText('No changes match your filters.')).toBeVisible();
});

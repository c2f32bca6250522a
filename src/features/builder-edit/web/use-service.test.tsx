import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { LEARNER_SEAT } from '#domain/learners/learners.ts';
import { t } from '#languages/t.ts';
import { aBuilderMonth, chooseService, DATE, openBuilder, personIn } from '#test/builder.tsx';
import { anAnswer, anAssignment } from '#test/factories.ts';
import { learns, prefers } from '#test/learners.ts';
import { churchForEachTest, press } from '#test/screen.tsx';

const church = churchForEachTest();

const pressInToast = async (name: string) => press(await screen.findByRole('button', { name }));
const choose = (role: string, name: string) => press(personIn(role, name));
const isPressed = (role: string, name: string) =>
  personIn(role, name).getAttribute('aria-pressed') === 'true';
const findToast = (text: string | RegExp) => screen.findByText(text, { selector: 'output' });

test("'Limit Reached' offers to replace a selected person, and Undo restores both selections", async () => {
  await aBuilderMonth(church());
  const { changes } = await openBuilder(church());
  await chooseService();
  const selected = () => [
    isPressed('Reader', 'Amos'),
    isPressed('Reader', 'Lydia'),
    isPressed('Usher', 'Amos'),
  ];
  choose('Usher', 'Amos');
  choose('Reader', 'Lydia');
  choose('Reader', 'Amos');
  await findToast(/^Reader Limit Reached/);
  await pressInToast(t('builder:results.replace', { name: 'Lydia Hill' }));
  expect(selected()).toEqual([true, false, false]);
  await pressInToast(t('builder:results.undo'));
  expect(selected()).toEqual([false, true, true]);
  expect(changes()).toEqual([]);
});

test('a saved person is replaced in one call, and Undo replaces the new one by the first, as assigned before', async () => {
  const { usher, ruth } = await aBuilderMonth(church());
  await anAssignment(church(), { roleId: usher, memberId: ruth, date: DATE });
  const { query } = church().database;
  await query.updateTable('rosterAssignments').set({ assignmentMethod: 'smart' }).execute();
  const { changes, stored } = await openBuilder(church());
  await chooseService();
  choose('Reader', 'Amos');
  press(t('builder:changeRole', { role: 'Usher' }));
  choose('Usher', 'Amos');
  await pressInToast(t('builder:results.replace', { name: 'Ruth Hill' }));
  const names = { name: 'Amos Hill', replaced: 'Ruth Hill' };
  await findToast(`Assignment saved / ${t('builder:results.replacedText', names)}`);
  await waitFor(() => expect(isPressed('Usher', 'Amos')).toBe(true));
  expect(isPressed('Reader', 'Amos')).toBe(false);
  expect(await stored()).toEqual(['Usher: Amos']);
  await pressInToast(t('builder:results.undo'));
  await findToast(t('builder:results.replacementUndone'));
  await waitFor(() =>
    expect([isPressed('Usher', 'Ruth'), isPressed('Reader', 'Amos')]).toEqual([true, true]),
  );
  const rows = query.selectFrom('rosterAssignments').select(['memberId', 'assignmentMethod']);
  expect(await rows.execute()).toEqual([{ memberId: ruth, assignmentMethod: 'smart' }]);
  expect(changes()).toHaveLength(2);
});

test('a learner is named with the experienced one, and returns with them by Undo', async () => {
  const { usher, ruth, amos } = await aBuilderMonth(church());
  await prefers(church(), ruth, usher);
  await learns(church(), amos, usher);
  await anAssignment(church(), { roleId: usher, memberId: ruth, date: DATE });
  await anAssignment(church(), { roleId: usher, memberId: amos, date: DATE, place: LEARNER_SEAT });
  await openBuilder(church());
  await chooseService();
  const learning = t('common:duties.learnsWith', { name: 'Amos Hill', other: 'Ruth Hill' });
  await screen.findAllByText(learning);
  choose('Usher', 'Ruth');
  await waitFor(() => expect(screen.queryByText(learning)).toBeNull());
  await pressInToast(t('builder:results.undo'));
  await screen.findAllByText(learning);
  const rows = await church().database.query.selectFrom('rosterAssignments').select(['memberId']).execute();
  expect(rows.map(({ memberId }) => memberId).sort()).toEqual([amos, ruth].sort());
});

test('a removed person returns by Undo as assigned before, and moves to another role in one call', async () => {
  const { usher, ruth } = await aBuilderMonth(church());
  await anAssignment(church(), { roleId: usher, memberId: ruth, date: DATE });
  const { query } = church().database;
  await query.updateTable('rosterAssignments').set({ assignmentMethod: 'smart' }).execute();
  const { changes, stored } = await openBuilder(church());
  await chooseService();
  choose('Usher', 'Ruth');
  await pressInToast(t('builder:results.undo'));
  await waitFor(() => expect(isPressed('Usher', 'Ruth')).toBe(true));
  const rows = await query.selectFrom('rosterAssignments').select('assignmentMethod').execute();
  expect(rows).toEqual([{ assignmentMethod: 'smart' }]);
  await findToast('Assignment saved');
  choose('Reader', 'Ruth');
  await waitFor(() => expect(isPressed('Reader', 'Ruth')).toBe(true));
  expect(await stored()).toEqual(['Reader: Ruth']);
  expect(changes()).toHaveLength(3);
});

test('each refused person is listed with the reason in their role, and what can still succeed stays selected', async () => {
  const { amos } = await aBuilderMonth(church());
  const { changes, stored } = await openBuilder(church());
  await chooseService();
  choose('Usher', 'Amos');
  choose('Reader', 'Lydia');
  await anAnswer(church(), amos, DATE, false);
  // A gateway refuses the second.
  const { fetch } = window;
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) =>
    request[1]?.method === 'POST' && changes().length === 1
      ? new Response('gateway', { status: 503 })
      : fetch(...request),
  );
  press(t('builder:saveCount', { count: 2 }));
  await findToast('Error saving roster / Some assignments could not be saved. Please try again.');
  const reason = t('refusals:not_available');
  const usher = screen
    .getByRole('heading', { level: 4, name: 'Usher' })
    .closest('div[class*="rounded-card"]');
  expect(usher?.textContent).toContain(`${t('builder:refused')}Amos Hill${reason}`);
  const card = screen.getByRole('button', { name: /^15 March 2026/ });
  expect(card.textContent).toContain(t('builder:refusedCount', { count: 1 }));
  expect(isPressed('Reader', 'Lydia')).toBe(true);
  expect(screen.getByRole('button', { name: t('builder:saveCount', { count: 1 }) })).toBeTruthy();
  expect(await stored()).toEqual([]);
  choose('Usher', 'Ruth');
  expect(screen.queryByText(reason)).toBeNull();
});

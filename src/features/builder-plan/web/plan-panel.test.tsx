import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { t } from '#languages/t.ts';
import { aBuilderMonth, chooseService, openBuilder, personIn } from '#test/builder.tsx';
import { anAnswer } from '#test/factories.ts';
import { churchForEachTest, press } from '#test/screen.tsx';

const church = churchForEachTest();
const [FIRST, SECOND] = ['2026-03-15', '2026-03-22'] as const;
const SMART = t('builder:smartAssignMonth');
const UNDO = t('builder:undoSmart');
const saveMonth = (count: number) => t('builder:saveMonthCount', { count });

/** Opens March with two services at which only Ruth has asked to usher, and no other role. */
async function open() {
  const month = await aBuilderMonth(church(), { dates: [FIRST, SECOND] });
  const { amos, lydia, reader, ruth, usher } = month;
  const { query } = church().database;
  await query.deleteFrom('availability').where('memberId', '=', lydia).execute();
  await query.updateTable('serviceRoles').set({ isActive: false }).where('id', '=', reader).execute();
  for (const [id, preferredRoleId] of [
    [ruth, usher],
    [amos, reader],
  ] as const)
    await query.updateTable('teamMembers').set({ preferredRoleId }).where('memberId', '=', id).execute();
  const builder = await openBuilder(church());
  await screen.findByRole('button', { name: /^15 March 2026/ });
  return { ...month, ...builder };
}

async function planMonth() {
  press(SMART);
  await screen.findByText(new RegExp(t('builder:results.placesFilled', { count: 2 })));
  // The toast appears just before the builder accepts the next tap.
  await act(async () => undefined);
}

/** Returns how many selections the 15th and the 22nd have that are not saved. */
const pendingByService = () =>
  within(screen.getByRole('region', { name: t('builder:sundays') }))
    .getAllByRole('button', { name: /^(15|22) March/ })
    .map((card) => Number(/(\d+) not saved yet/.exec(card.textContent ?? '')?.[1] ?? 0));
const isPressed = (name: string) => personIn('Usher', name).getAttribute('aria-pressed') === 'true';
const findToast = (text: string | RegExp) => screen.findByText(text, { selector: 'output' });

async function finalizeBy(name: string) {
  press(t('builder:finalize'));
  press(await screen.findByRole('button', { name }));
}

test('Smart Assign fills the whole month, and Undo restores the previous selections', async () => {
  await open();
  await chooseService(/^22 March 2026/);
  press(personIn('Usher', 'Amos'));
  expect(pendingByService()).toEqual([0, 1]);
  await planMonth();
  expect(pendingByService()).toEqual([1, 1]);
  expect([isPressed('Ruth'), isPressed('Amos')]).toEqual([true, false]);
  press(UNDO);
  expect(pendingByService()).toEqual([0, 1]);
  expect(isPressed('Amos')).toBe(true);
  expect(screen.queryByRole('button', { name: UNDO })).toBeNull();
  expect(document.activeElement?.textContent).toBe(SMART);
});

test('the month is saved in one call, and selections that fail stay pending or are dropped', async () => {
  const { changes, ruth, stored } = await open();
  await planMonth();
  await anAnswer(church(), ruth, SECOND, false);
  press(saveMonth(2));
  await findToast('Error saving roster / Some assignments could not be saved. Please try again.');
  await waitFor(() => expect(pendingByService()).toEqual([0, 0]));
  expect(screen.queryByRole('button', { name: UNDO })).toBeNull();
  expect([await stored(FIRST), await stored(SECOND)]).toEqual([['Usher: Ruth'], []]);
  expect(changes().map(({ call }) => call)).toEqual(['addAssignments']);
});

test('pending selections stay while another month is open, one tap leads back to them, and they are saved', async () => {
  const { failNext, stored } = await open();
  await planMonth();
  press(/^Next month/);
  await screen.findByRole('heading', { name: 'April 2026' });
  expect(screen.getByRole('button', { name: t('builder:saveMonth') })).toHaveProperty('disabled', true);
  press(t('builder:unsavedIn', { count: 2, month: 'March 2026' }));
  const save = await screen.findByRole('button', { name: saveMonth(2) });
  failNext(contract.addAssignments, 503);
  press(save);
  await findToast(/^Error saving roster/);
  expect(pendingByService()).toEqual([1, 1]);
  press(await screen.findByRole('button', { name: saveMonth(2) }));
  await findToast('Roster saved');
  expect([await stored(FIRST), await stored(SECOND)]).toEqual([['Usher: Ruth'], ['Usher: Ruth']]);
  await waitFor(() => expect(pendingByService()).toEqual([0, 0]));
});

test('Finalize can save unsaved selections first', async () => {
  const { stored } = await open();
  await planMonth();
  await finalizeBy(t('builder:monthSummary.saveAndFinalize', { count: 2 }));
  await findToast(/^Roster Finalized \/ /);
  expect(await stored(SECOND)).toEqual(['Usher: Ruth']);
});

test("Finalize stops with an error if a selection can't be saved", async () => {
  const { ruth, visitor } = await open();
  await planMonth();
  await anAnswer(church(), ruth, SECOND, false);
  await finalizeBy(t('builder:monthSummary.saveAndFinalize', { count: 2 }));
  await findToast(
    'Error saving roster / Some assignments could not be saved. Please try again. The roster has not been finalized.',
  );
  const input = { params: { year: '2026', month: '3' }, query: { published: 'true' } };
  expect((await visitor.refused(contract.getFinalizedRoster, input)).body.code).toBe('no_roster');
});

test('Finalize can leave out unsaved selections, and discards them once the month is published', async () => {
  const { stored } = await open();
  await planMonth();
  await finalizeBy(t('builder:monthSummary.finalizeWithoutThem', { count: 2 }));
  await findToast(/^Roster Finalized \/ /);
  expect(await stored(FIRST)).toEqual([]);
  await waitFor(() => expect(pendingByService()).toEqual([0, 0]));
});

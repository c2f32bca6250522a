import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { FAMILY_SERVICES } from '#contract/month-inputs.ts';
import { SUNDAY_SERVICE } from '#domain/services/services.ts';
import type { AssignmentResponse } from '#domain/serving/response.ts';
import { t } from '#languages/t.ts';
import { aMember, anAnswer, aPublishedMonth, aRole } from '#test/factories.ts';
import { churchForEachTest, openBrowser, press, signedIn } from '#test/screen.tsx';
import { dismissToast } from '#web/ui/toast-store.ts';
import { MyAvailabilityScreen } from './my-availability-screen.tsx';

const church = churchForEachTest();
const ROLE = 'Sound';

/** Opens March for a member who serves on the 8th and the 15th, and has said this about the 8th. */
async function open(response?: AssignmentResponse) {
  church().clock.set('2026-03-02T01:00:00Z');
  const memberId = await aMember(church());
  const roleId = await aRole(church(), { name: ROLE });
  await anAnswer(church(), memberId, '2026-03-22');
  await aPublishedMonth(church(), { year: 2026, month: 3 }, [
    { roleId, memberId, date: '2026-03-08' },
    { roleId, memberId, date: '2026-03-15' },
  ]);
  if (response)
    await (await signedIn(church(), memberId)).call(contract.respond, {
      body: { date: '2026-03-08', timeId: SUNDAY_SERVICE, response },
    });
  const browser = await openBrowser(church(), memberId);
  browser.show(<MyAvailabilityScreen />);
  await screen.findByText('8 March 2026');
  const responses = async () => {
    const { body } = await browser.visitor.call(contract.listMyServices, FAMILY_SERVICES);
    return body.map((one) => one.response);
  };
  return { ...browser, responses };
}

const row = (day: number) =>
  within(
    screen.getByRole('heading', { name: `${day} March 2026`, hidden: true }).closest('li') as HTMLElement,
  );
const SERVES = t('availability:serve', { role: ROLE });
const serves = (day: number) => row(day).queryByText(SERVES) !== null;
const choiceAt = (choice: string) => t('availability:respondLabel', { choice, service: '8 March 2026' });
const findQuestion = async () =>
  within(await screen.findByRole('dialog', { name: t('common:duties.title') }));
async function undo() {
  press(await screen.findByRole('button', { name: t('availability:undo') }));
}

afterEach(dismissToast);

test('where the member serves, the row says so and offers to decline, and then to be there after all', async () => {
  const { responses } = await open();
  expect([serves(8), serves(15), serves(22)]).toEqual([true, true, false]);
  expect(row(8).queryByRole('switch')).toBeNull();
  const button = row(8).getByRole('button', { name: choiceAt(t('common:duties.choices.declined')) });
  press(button);
  press(await screen.findByRole('button', { name: t('common:duties.save') }));
  await row(8).findByText(t('availability:declined', { role: ROLE }));
  await waitFor(async () => expect(await responses()).toEqual(['declined', 'none']));
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
  press(choiceAt(t('common:duties.choices.confirmed')));
  await row(8).findByText(SERVES);
  await waitFor(async () => expect(await responses()).toEqual(['confirmed', 'none']));
});

test('"None this month" asks once for all services, and Undo asks nothing because it gives them back', async () => {
  const { responses } = await open();
  press(/^None this month/);
  const question = await findQuestion();
  expect(question.getAllByRole('listitem')).toHaveLength(2);
  press(question.getByRole('button', { name: t('common:duties.confirm') }));
  const saved = t('availability:savedMonthNotAvailable', { count: 4 });
  await screen.findByText(`${saved} / ${t('common:duties.declined')}`);
  expect(await responses()).toEqual(['declined', 'declined']);
  await undo();
  await screen.findByText(t('availability:restored'), { selector: '[role=status]' });
  await waitFor(() => expect([serves(8), serves(15)]).toEqual([true, true]));
});

test('Undo asks where it brings a no back', async () => {
  const { changes } = await open('declined');
  press(/^All of them/);
  await screen.findByText(t('availability:savedMonthAvailable', { count: 4 }));
  await undo();
  const question = await findQuestion();
  expect(question.getByText('Sun 8 Mar')).toBeTruthy();
  press(question.getByRole('button', { name: t('common:ui.cancel') }));
  expect(changes()).toHaveLength(1);
});

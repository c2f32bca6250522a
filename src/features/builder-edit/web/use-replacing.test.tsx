import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { BuilderPanel } from '#app/web/screens/builder-panel.tsx';
import {
  AMOS,
  builderService,
  chooseService,
  clearBuilder,
  DATE,
  LYDIA,
  NO_FACTS,
  NO_ROSTER,
  RUTH,
  RUTH_USHERS,
} from '#test/builder.ts';
import { type FakeResponse, renderSignedIn, type Sent } from '#test/render-signed-in.tsx';

/** Opens the service. `service` returns it at each reading, `add` responds to each new assignment. */
async function openService({
  service = () => builderService({ assignments: [RUTH_USHERS] }),
  add = () => ({ body: {} }),
}: {
  service?: () => object;
  add?: (sent: Sent) => FakeResponse;
} = {}): Promise<Sent[]> {
  const { sent } = renderSignedIn(<BuilderPanel />, (request) => {
    if (request.path.includes('available-sundays')) return { body: [service()] };
    if (request.method === 'POST') return add(request);
    if (request.path.includes('smart-assignments')) return NO_FACTS;
    return NO_ROSTER;
  });
  await chooseService();
  return sent;
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const pressInToast = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const personIn = (roleName: string, name: string) =>
  within(screen.getByRole('list', { name: roleName })).getByRole('button', { name: new RegExp(name) });
const choose = (roleName: string, name: string) => fireEvent.click(personIn(roleName, name));
const isPressed = (roleName: string, name: string) =>
  personIn(roleName, name).getAttribute('aria-pressed') === 'true';
const posts = (sent: readonly Sent[]) =>
  sent.filter(({ method }) => method === 'POST').map(({ body }) => body);

afterEach(clearBuilder);

test("'Limit Reached' offers to replace a selected person, and Undo restores both selections", async () => {
  const sent = await openService({ service: () => builderService() });
  choose('Usher', 'Amos');
  choose('Reader', 'Lydia');
  choose('Reader', 'Amos');
  await screen.findByText(/^Reader Limit Reached/, { selector: 'output' });
  await pressInToast('Replace Lydia Hill');
  expect([isPressed('Reader', 'Amos'), isPressed('Reader', 'Lydia'), isPressed('Usher', 'Amos')]).toEqual([
    true,
    false,
    false,
  ]);
  await pressInToast('Undo');
  expect([isPressed('Reader', 'Amos'), isPressed('Reader', 'Lydia'), isPressed('Usher', 'Amos')]).toEqual([
    false,
    true,
    true,
  ]);
  expect(posts(sent)).toEqual([]);
});

test('a saved person is replaced in one call, and Undo replaces the new one by the first, as assigned before', async () => {
  let holder = RUTH_USHERS;
  const sent = await openService({
    service: () => builderService({ assignments: [holder] }),
    add: () => {
      const isUndo = holder.id !== 5;
      const [next, id] = isUndo ? [RUTH, 7] : [AMOS, 6];
      const replaced = { ...holder, assignmentMethod: 'smart' };
      holder = { ...RUTH_USHERS, id, memberId: next.id, person: next };
      return { status: 201, body: { ...holder, replaced } };
    },
  });
  choose('Reader', 'Amos');
  press('Change Usher');
  choose('Usher', 'Amos');
  await pressInToast('Replace Ruth Hill');
  await screen.findByText(/^Assignment saved \/ Amos Hill now serves instead of Ruth Hill\.$/);
  await waitFor(() => expect(isPressed('Usher', 'Amos')).toBe(true));
  expect(isPressed('Reader', 'Amos')).toBe(false);
  await pressInToast('Undo');
  await screen.findByText('Replacement undone', { selector: 'output' });
  await waitFor(() =>
    expect([isPressed('Usher', 'Ruth'), isPressed('Reader', 'Amos')]).toEqual([true, true]),
  );
  const at = { roleId: 1, date: DATE, timeId: 1 };
  expect(posts(sent)).toEqual([
    { ...at, memberId: AMOS.id, assignmentMethod: 'manual', replaces: 5 },
    { ...at, memberId: RUTH.id, assignmentMethod: 'smart', replaces: 6 },
  ]);
});

test('each refused person is listed with the reason in their role, and what can still succeed stays selected', async () => {
  const message = 'This person is not available for that service.';
  let availablePeople = [AMOS, LYDIA, RUTH];
  await openService({
    service: () => builderService({ availablePeople }),
    add: ({ body }) => {
      availablePeople = [LYDIA, RUTH];
      const isAmos = (body as { memberId: number }).memberId === AMOS.id;
      return isAmos
        ? { status: 409, body: { message, code: 'not_available' } }
        : { status: 503, body: { message: 'Away.', code: 'database_away' } };
    },
  });
  choose('Usher', 'Amos');
  choose('Reader', 'Lydia');
  press('Save (2)');
  await screen.findByText('Error saving roster / Some assignments could not be saved. Please try again.');
  const usher = screen
    .getByRole('heading', { level: 4, name: 'Usher' })
    .closest('div[class*="rounded-card"]');
  expect(usher?.textContent).toContain(`Not savedAmos Hill${message}`);
  expect(screen.getByRole('button', { name: /^8 March 2026/ }).textContent).toContain('1 could not be saved');
  expect(isPressed('Reader', 'Lydia')).toBe(true);
  expect(screen.getByRole('button', { name: 'Save (1)' })).toBeTruthy();
  choose('Usher', 'Ruth');
  expect(screen.queryByText(message)).toBeNull();
});

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { MyService } from '#contract/serving.ts';
import { type FakeResponse, RUTH, renderSignedIn } from '#test/render-signed-in.tsx';
import { MyServicesPanel } from './my-services-panel.tsx';

const service = (date: MyService['date'], more: Partial<MyService> = {}): MyService => ({
  memberId: RUTH.id,
  date,
  timeId: 1,
  startsAt: null,
  name: null,
  sharesDate: false,
  role: { id: 1, name: 'Usher' },
  companions: [],
  response: 'none',
  reason: null,
  ...more,
});

test('shows the nearest service with its role and companions, and the others on request', async () => {
  const companions = [
    { name: 'Amos Hill', role: 'Usher' },
    { name: 'ליאור כהן', role: 'Reader' },
  ];
  const body = [
    service('2026-03-08', { sharesDate: true, companions }),
    service('2026-03-13', { startsAt: '19:00', name: 'Vespers', role: { id: 2, name: 'Reader' } }),
    service('2026-03-22'),
  ];
  renderSignedIn(<MyServicesPanel />, () => ({ body }));
  expect(
    await screen.findByRole('heading', { name: "You're serving Sun 8 Mar, Sunday Service" }),
  ).toBeTruthy();
  const names = companions.map(({ name }) => screen.getByText(name));
  const details = names[0]?.closest('div');
  expect(details?.hidden).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: '2 more services' }));
  expect(details?.hidden).toBe(false);
  expect(names[0]?.closest('p')?.textContent).toBe('With Amos Hill (Usher), ליאור כהן (Reader)');
  // Isolated, so that a right-to-left name doesn't reorder its neighbors.
  expect(names.map(({ tagName }) => tagName)).toEqual(['BDI', 'BDI']);
  expect(details?.textContent).toContain('Fri 13 Mar, 19:00 VespersReader');
  expect(details?.textContent).toContain('Sun 22 MarUsher');
  expect(screen.getByRole('link', { name: 'Add my services to my calendar' })).toBeTruthy();
});

test('the choices of two of a family at one service have their names, also in what came of a decline', async () => {
  const mia = { id: 9, name: 'Mia', isChild: true, mayActFor: true, isAllowed: false };
  const declined = {
    memberId: 9,
    response: 'declined',
    coverRequest: { state: 'asking' },
  } as Partial<MyService>;
  const body = [service('2026-03-08'), service('2026-03-08', declined)];
  renderSignedIn(<MyServicesPanel />, () => ({ body }), [], [], [mia]);
  fireEvent.click(await screen.findByRole('button', { name: '1 more service' }));
  expect(screen.getByRole('group', { name: 'Your response for 8 March 2026' })).toBeTruthy();
  expect(screen.getByRole('group', { name: "Mia's response for 8 March 2026" })).toBeTruthy();
  expect(screen.getByText(/choose “Mia will be there”\.$/)).toBeTruthy();
});

test('shows nothing if the member serves nowhere', async () => {
  const { sent } = renderSignedIn(<MyServicesPanel />, () => ({ body: [] }));
  await waitFor(() => expect(sent).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
});

test('who declines is asked whether the other of a pair declines too', async () => {
  const ben = { id: 12, name: 'Ben', isChild: false, mayActFor: true, isAllowed: false };
  const body = [service('2026-03-08', { leftAlone: [ben.id] })];
  const { sent } = renderSignedIn(<MyServicesPanel />, () => ({ body }), [], [], [ben]);
  fireEvent.click(await screen.findByRole('button', { name: "I can't make it" }));
  await screen.findByRole('group', { name: 'Only you, or both of you?' });
  fireEvent.click(screen.getByRole('radio', { name: `${RUTH.firstName} and Ben` }));
  fireEvent.click(screen.getByRole('button', { name: 'Save my response' }));
  await waitFor(() =>
    expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({ withLeftAlone: true }),
  );
});

describe('the choices', () => {
  /** Shows one service. The server stores each response, unless `refusal` is set. */
  async function openService(first: Partial<MyService> = {}) {
    const church: { service: MyService; refusal: FakeResponse | null; down: boolean; isLost: boolean } = {
      service: service('2026-03-08', first),
      refusal: null,
      down: false,
      /** Whether the responses to changes are lost. */
      isLost: false,
    };
    const { sent } = renderSignedIn(<MyServicesPanel />, ({ method, body }) => {
      if (church.down) throw new TypeError('Failed to fetch');
      if (method === 'GET') return { body: [church.service] };
      if (church.isLost) throw new TypeError('Failed to fetch');
      if (church.refusal) return church.refusal;
      const { response, reason } = body as { response: MyService['response']; reason?: string };
      const { coverRequest: _, ...rest } = church.service;
      church.service = {
        ...rest,
        response,
        reason: reason || null,
        ...(response === 'declined' && { coverRequest: { id: 3, state: 'asking' as const } }),
      };
      return { body: church.service };
    });
    const choices = await screen.findByRole('group', { name: 'Your response for 8 March 2026' });
    const choice = (name: string) => within(choices).getByRole('button', { name });
    return {
      church,
      yes: choice("I'll be there"),
      no: choice("I can't make it"),
      reads: () => sent.filter(({ method }) => method === 'GET').length,
      said: () => sent.filter(({ method }) => method === 'POST').map(({ body }) => body),
      isPressed: (button: HTMLElement) => button.getAttribute('aria-pressed') === 'true',
    };
  }

  const FOR_8_MARCH = { date: '2026-03-08', timeId: 1 };
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save my response' }));
  const typeReason = async (text: string) =>
    fireEvent.input(await screen.findByRole('textbox', { name: 'Reason (optional)' }), {
      target: { value: text },
    });

  test('confirm in one tap, and another tap on the same choice changes nothing', async () => {
    const { yes, no, said, isPressed } = await openService();
    fireEvent.click(yes);
    expect(isPressed(yes)).toBe(true);
    await waitFor(() => expect(yes.getAttribute('aria-disabled')).toBeNull());
    fireEvent.click(yes);
    expect([isPressed(yes), isPressed(no)]).toEqual([true, false]);
    expect(said()).toEqual([{ ...FOR_8_MARCH, response: 'confirmed' }]);
  });

  test('change the reason by another tap on “I can’t make it”', async () => {
    const { no, said, isPressed } = await openService({ response: 'declined', reason: 'Ill' });
    fireEvent.click(no);
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Reason (optional)' });
    expect(field.value).toBe('Ill');
    expect([isPressed(no), said()]).toEqual([true, []]);
    await typeReason('On a journey');
    save();
    expect(await screen.findByText('Your reason: On a journey')).toBeTruthy();
    expect(said()).toEqual([{ ...FOR_8_MARCH, response: 'declined', reason: 'On a journey' }]);
  });

  test('say that others are asked after declining, and no longer after confirming', async () => {
    const { yes, no } = await openService();
    fireEvent.click(no);
    await typeReason('Ill');
    save();
    const asking = await screen.findByText(/^We're asking others to take this place\./);
    await waitFor(() => expect(yes.getAttribute('aria-disabled')).toBeNull());
    fireEvent.click(yes);
    await waitFor(() => expect(asking.isConnected).toBe(false));
  });

  test('keep what was typed if the response does not arrive, and say so', async () => {
    const { church, no, isPressed } = await openService();
    fireEvent.click(no);
    await typeReason('On a journey');
    church.down = true;
    save();
    const failure = 'Sundial cannot be reached. Check your connection and try again.';
    expect(await screen.findByText(failure)).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Response not saved' })).toBeTruthy();
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('On a journey');
    expect(isPressed(no)).toBe(false);
    church.down = false;
    save();
    expect(await screen.findByText('Your reason: On a journey')).toBeTruthy();
  });

  test('show the saved response again and read the services anew after a refusal', async () => {
    const { church, yes, isPressed } = await openService();
    const message = 'The roster for this service has changed. Someone else may have this place now.';
    church.refusal = { status: 404, body: { code: 'not_serving', message } };
    fireEvent.click(yes);
    expect(await screen.findByText(`Response not saved / ${message}`)).toBeTruthy();
    expect(isPressed(yes)).toBe(false);
    church.refusal = null;
    church.service = service('2026-03-08', { role: { id: 2, name: 'Reader' } });
    fireEvent.click(yes);
    expect(await screen.findByText('Reader')).toBeTruthy();
  });
});

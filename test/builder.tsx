import { screen, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { BuilderPanel } from '#app/web/screens/builder-panel.tsx';
import { contract } from '#contract/index.ts';
import { monthInAddress } from '#contract/month-inputs.ts';
import { monthOf, type PlainDate } from '#domain/calendar/calendar.ts';
import { aMember, anAnswer, aRole } from './factories.ts';
import { type Browser, openBrowser, press } from './screen.tsx';
import type { TestServer } from './test-server.ts';

/** The first Sunday to come at the tests' start. */
export const DATE: PlainDate = '2026-03-15';

/**
 * Adds Amos, Lydia and Ruth Hill, who are available on these dates, and the roles Usher and Reader with one place each, or
 * as many ushers.
 */
export async function aBuilderMonth(
  server: TestServer,
  { dates = [DATE] as readonly PlainDate[], ushers = 1 } = {},
) {
  const [amos, lydia, ruth] = [
    await aMember(server, { firstName: 'Amos', lastName: 'Hill', initials: 'AH' }),
    await aMember(server, { firstName: 'Lydia', lastName: 'Hill', initials: 'LH' }),
    await aMember(server, { firstName: 'Ruth', lastName: 'Hill', initials: 'RH' }),
  ];
  for (const date of dates) for (const id of [amos, lydia, ruth]) await anAnswer(server, id, date);
  const usher = await aRole(server, { name: 'Usher', maxLimit: ushers });
  const reader = await aRole(server, { name: 'Reader' });
  return { amos, lydia, ruth, usher, reader };
}

/** Opens the builder in the browser of an administrator, which `prepare` gets before it sends anything. */
export async function openBuilder(
  server: TestServer,
  props: ComponentProps<typeof BuilderPanel> = {},
  prepare: (browser: Browser) => void = () => undefined,
) {
  const browser = await openBrowser(server, { isAdmin: true });
  prepare(browser);
  browser.show(<BuilderPanel {...props} />);
  return {
    ...browser,
    /** Returns who is stored in which role on a date, in role order. */
    stored: async (date: PlainDate = DATE) => {
      const params = monthInAddress(monthOf(date));
      const { body } = await browser.visitor.call(contract.listBuilderServices, { params });
      const { roles = [], assignments = [] } = body.find((service) => service.date === date) ?? {};
      return roles.flatMap(({ id, name }) =>
        assignments.filter(({ roleId }) => roleId === id).map(({ person }) => `${name}: ${person.firstName}`),
      );
    },
  };
}

/** Chooses a service in the list, and waits until its roles are shown. */
export async function chooseService(name = /^15 March 2026/): Promise<void> {
  press(await screen.findByRole('button', { name }));
  await screen.findByRole('heading', { level: 3, name: /^\d+ March 2026/ });
}

/** Returns the button of a person in the list of a role. */
export const personIn = (role: string, name: string) =>
  within(screen.getByRole('list', { name: role })).getByRole('button', { name: new RegExp(`^${name}`) });

/** Presses a button that asks for a confirmation, and confirms. */
export async function pressAndConfirm(name: string): Promise<void> {
  press(name);
  press(within(await screen.findByRole('dialog')).getByRole('button', { name }));
}

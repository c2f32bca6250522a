import { describe, expect, it } from 'vitest';
import { once, weekly } from '#domain/services/service-time.ts';
import { servicesOf } from '#domain/services/services.ts';
import {
  type AvailabilitySheet,
  availabilitySheet,
  type RosterSheet,
  rosterSheet,
} from '#domain/sheets/sheets.ts';
import { readPdf } from '#test/pdf.ts';
import { SUNDAYS, sundayServices } from '#test/services.ts';
import { printAvailability, printRoster } from './render-sheets.ts';

const MONTH = { year: 2026, month: 11 };
const SERVICES = sundayServices(MONTH);
const OPTIONS = { size: 'normal', fontsDir: null, now: Date.parse('2026-10-22T00:00:00Z') } as const;
const ADVENT = {
  date: '2026-11-29',
  name: 'Advent',
  description: 'The first Sunday of the church year',
  color: '#6b4fa0',
} as const;
const VERSE = { text: 'By love serve one another.', reference: 'Galatians 5:13 (KJV)' };

const NAMES = ['Ruth Abernethy', 'Nguyễn Thị Hạnh', 'Ελένη Παπαδοπούλου', 'Юлія Шевченко', 'Zoë Łukasz'];

function person(name: string) {
  const [firstName = '', ...rest] = name.split(' ');
  return { id: 1, firstName, lastName: rest.join(' '), initials: null, memberships: [] };
}

/** Returns a month where these people take turns in this number of roles. */
function roster(names: readonly string[], roleCount = 9): RosterSheet {
  const roles = Array.from({ length: roleCount }, (_, n) => ({ id: n + 1, name: `Role ${n + 1}` }));
  return rosterSheet({
    churchName: 'St Mark',
    month: MONTH,
    services: SERVICES,
    finalizedOn: '2026-10-22',
    nameFormat: 'full',
    specialDays: [ADVENT],
    verse: VERSE,
    roles,
    assignments: SERVICES.flatMap((service, sunday) =>
      roles.map((role, n) => ({
        ...service,
        roleId: role.id,
        ...person(names[(sunday + n) % names.length] ?? ''),
      })),
    ),
  });
}

function availability(names: readonly string[]): AvailabilitySheet {
  return availabilitySheet({
    churchName: 'St Mark',
    month: MONTH,
    services: SERVICES,
    nameFormat: 'full',
    specialDays: [ADVENT],
    verse: VERSE,
    available: SERVICES.flatMap((service) => names.map((name) => ({ ...service, ...person(name) }))),
    roles: null,
  });
}

describe('a roster as a PDF', () => {
  it.each(['card', 'roles'] as const)('has an ordinary month on one page (%s)', async (view) => {
    const content = await printRoster(roster(NAMES), view, OPTIONS);
    const pdf = await readPdf(content);
    expect(pdf.pages).toHaveLength(1);
    const text = pdf.pages.join(' ');
    for (const part of [
      'St Mark: Service Roster, November 2026',
      'Finalized on 22 October 2026',
      'Advent',
      'Role 9',
    ])
      expect(text).toContain(part);
    for (const part of ['Galatians 5:13', ...NAMES]) expect(text).toContain(part);
  });

  it('has services on any day, and cuts off none when they are too many side by side', async () => {
    const times = [
      SUNDAYS,
      { ...weekly(0, { startsAt: '18:00', name: 'Evening' }), id: 2 },
      { ...once('2026-11-11', { startsAt: '11:00' }), id: 3 },
    ];
    const services = servicesOf(MONTH, { times, canceled: [] });
    const roles = Array.from({ length: 9 }, (_, n) => ({ id: n + 1, name: `Role ${n + 1}` }));
    const sheet = rosterSheet({
      churchName: 'St Mark',
      ...{ month: MONTH, services, finalizedOn: '2026-10-22', nameFormat: 'full', specialDays: [ADVENT] },
      ...{ verse: null, roles },
      assignments: services.flatMap((service, at) =>
        roles.map((role) => ({ ...service, roleId: role.id, ...person(`Person ${at} Serving`) })),
      ),
    });
    for (const view of ['card', 'roles'] as const) {
      const { pages, cutOff } = await readPdf(await printRoster(sheet, view, OPTIONS));
      expect(cutOff).toEqual([]);
      const text = pages.join(' ').replace(/\s+/g, ' ');
      expect(text).toContain('Wednesday 11 November 2026, 11:00');
      expect(text.match(/18:00 Evening/g)).toHaveLength(5);
      for (const at of services.keys()) expect(text).toContain(`Person ${at} Serving`);
    }
  });

  it('starts no table at the foot of a page, and breaks a long name after its hyphen', async () => {
    const weeks = [2, 4].map((weekday) => ({ ...weekly(weekday, { startsAt: '10:00' }), id: weekday }));
    const services = servicesOf(MONTH, { times: [SUNDAYS, ...weeks], canceled: [] });
    const roles = Array.from({ length: 20 }, (_, n) => ({ id: n + 1, name: `Role ${n + 1}` }));
    const sheet = rosterSheet({
      churchName: 'St Mark',
      ...{ month: MONTH, services, finalizedOn: '2026-10-22', nameFormat: 'full', specialDays: [ADVENT] },
      ...{ verse: null, roles },
      assignments: services.flatMap((service) =>
        roles.map((role) => ({
          ...service,
          roleId: role.id,
          ...person('Ann Westhuizen-Featherstonehaugh-Jones'),
        })),
      ),
    });
    const { pages } = await readPdf(await printRoster(sheet, 'roles', OPTIONS));
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) expect(page.split('Role ').at(-1)).toContain('Westhuizen-');
    expect(pages.join(' ')).toContain('Featherstonehaugh-');
  });

  it('names the plain service of a date only if the date has others', async () => {
    const evening = { ...once('2026-11-08', { startsAt: '18:00' }), id: 2 };
    const services = servicesOf(MONTH, { times: [SUNDAYS, evening], canceled: [] });
    const sheet = availabilitySheet({
      churchName: 'St Mark',
      ...{ month: MONTH, services, nameFormat: 'full', specialDays: [ADVENT], verse: null },
      ...{ roles: null, available: [] },
    });
    const content = await printAvailability(sheet, 'card', OPTIONS);
    const text = (await readPdf(content)).pages.join(' ').replace(/\s+/g, ' ');
    expect(text).toMatch(/8 November 2026, Sunday Service.*8 November 2026, 18:00/);
    expect(text.match(/Sunday Service/g)).toHaveLength(1);
  });

  it('is tagged for screen readers, with a title, a language, headings and tables with headers', async () => {
    const pdf = await readPdf(await printRoster(roster(NAMES), 'roles', OPTIONS));
    expect(pdf).toMatchObject({
      title: 'St Mark: Service Roster, November 2026',
      language: 'en',
      isTagged: true,
    });
    expect(pdf.roles).toEqual(expect.arrayContaining(['Document', 'H1', 'Table', 'TR', 'TH', 'TD', 'P']));
    const cards = await readPdf(await printRoster(roster(NAMES), 'card', OPTIONS));
    expect(cards.roles).toEqual(expect.arrayContaining(['H1', 'H2', 'L', 'LI', 'Lbl', 'LBody']));
  });

  it('names the team in the title if it is about one of several', async () => {
    const { title } = await readPdf(await printRoster({ ...roster(NAMES), team: 'Kids' }, 'card', OPTIONS));
    expect(title).toBe('St Mark: Service Roster of Kids, November 2026');
  });

  it('in large print never breaks a page within a service, and numbers its pages', async () => {
    const content = await printRoster(roster(NAMES), 'card', { ...OPTIONS, size: 'large' });
    const { pages } = await readPdf(content);
    expect(pages.length).toBeGreaterThan(1);
    for (const date of ['1', '8', '15', '22', '29'].map((day) => `${day} November 2026`)) {
      const [page, ...others] = pages.filter((text) => new RegExp(`(^|\\D)${date}`).test(text));
      expect(others).toEqual([]);
      expect(page).toContain('Role 9');
    }
    for (const [at, page] of pages.entries())
      expect(page).toContain(`St Mark: Service Roster, November 2026, page ${at + 1} of ${pages.length}`);
  });

  it('of a month without assignments says so at each service', async () => {
    const content = await printRoster(roster([], 0), 'card', OPTIONS);
    const [page = ''] = (await readPdf(content)).pages;
    expect(page.match(/No assignments for this service/g)).toHaveLength(5);
  });
});

describe('the available members as a PDF', () => {
  it.each(['card', 'simple', 'roles'] as const)('are all on one page (%s)', async (view) => {
    const { pages } = await readPdf(await printAvailability(availability(NAMES), view, OPTIONS));
    expect(pages).toHaveLength(1);
    for (const name of NAMES) expect(pages[0]).toContain(name);
  });

  it('continue on the next page when one service is longer than a page, without losing a name', async () => {
    const crowd = Array.from({ length: 400 }, (_, n) => `Member Number${n}`);
    for (const view of ['card', 'simple'] as const) {
      const content = await printAvailability(availability(crowd), view, OPTIONS);
      const { pages } = await readPdf(content);
      expect(pages.length).toBeGreaterThan(5);
      const text = pages.join(' ');
      expect(crowd.filter((name) => text.split(name).length <= 5)).toEqual([]);
    }
  });

  it('are set smaller if only the verse would be left for the last page', async () => {
    const crowd = Array.from({ length: 70 }, (_, n) => `Member Number${n}`);
    const content = await printAvailability(availability(crowd), 'card', OPTIONS);
    expect((await readPdf(content)).pages).toEqual([
      expect.anything(),
      expect.stringContaining('29 November'),
    ]);
  });

  it('are replaced by a note at services without any', async () => {
    const card = await readPdf(await printAvailability(availability([]), 'card', OPTIONS));
    expect(card.pages[0]).toContain('No members have indicated availability yet');
    const table = await readPdf(await printAvailability(availability([]), 'simple', OPTIONS));
    expect(table.pages[0]).toContain('No members available');
  });
});

describe('a month as a PDF', () => {
  it.each(['normal', 'large'] as const)('wraps the longest names of services in %s print', async (size) => {
    const times = [
      {
        ...SUNDAYS,
        weekday: 3,
        startsAt: '17:00' as const,
        name: 'Harvest and Thanksgiving '.repeat(2).trim(),
      },
    ];
    const services = servicesOf(MONTH, { times, canceled: [] });
    const sheet = availabilitySheet({
      churchName: 'St Mark',
      ...{ month: MONTH, services, nameFormat: 'full', specialDays: [], verse: null, roles: null },
      available: services.map((service) => ({ ...service, ...person('Ruth Abernethy') })),
    });
    const pdf = await readPdf(await printAvailability(sheet, 'card', { ...OPTIONS, size }));
    expect(pdf.cutOff).toEqual([]);
    expect(pdf.pages.join(' ')).toContain('Wednesday 25 November 2026, 17:00 Harvest');
  });

  it('says that a month has no services', async () => {
    const sheet = { ...availability([]), services: [] };
    const { pages } = await readPdf(await printAvailability(sheet, 'card', OPTIONS));
    expect(pages[0]).toContain('There are no services in November 2026.');
  });
});

describe('letters that the bundled font lacks', () => {
  it('are printed as question marks, never as empty boxes', async () => {
    const { pages } = await readPdf(await printRoster(roster(['李 明']), 'card', OPTIONS));
    expect(pages[0]).toContain('??');
  });

  it('a standalone accent joins the letter before it', async () => {
    const { pages } = await readPdf(await printRoster(roster(['Zoe\u0308 Ng']), 'card', OPTIONS));
    expect(pages[0]).toContain('Zoë Ng');
  });
});

import { describe, expect, it } from 'vitest';
import type { MonthKey } from '#domain/calendar/calendar.ts';
import { makeFirstReads, type Read } from './first-reads.ts';

/** Returns what is requested at this address, given the months with a yes and the roster of every month. */
async function readsAt(
  address: string,
  monthsWithYes: readonly MonthKey[] | null,
  roster: object | null = null,
): Promise<string[]> {
  const requested: string[] = [];
  const read = async (call: { path: string }, input: { params?: object; query?: object }) => {
    requested.push([call.path, ...Object.values({ ...input.params, ...input.query })].join(' '));
    if (call.path.startsWith('/api/finalized-roster')) return roster;
    return call.path === '/api/availability/months' ? monthsWithYes : null;
  };
  await makeFirstReads(
    address,
    {
      ...{ memberId: 7, isAdmin: true, today: '2026-07-16', asksWhoServed: true },
      rule: { deadlineDay: 20, deadlineMonth: 'same' },
    },
    read as unknown as Read,
  );
  return requested;
}

describe('first reads', () => {
  it("for My Availability are the member's duties and places to help, their answers and usual services, and the services and special days of its first month", async () => {
    expect(await readsAt('/', [])).toEqual([
      '/api/my-family',
      '/api/my-services true',
      '/api/cover-requests for_me',
      '/api/availability 2026-08-01 2026-08-31 7',
      '/api/usual-services',
      '/api/services 2026-08-01 2026-08-31',
      '/api/special-days/month 2026 8',
    ]);
  });

  it('for the roster tab include the current roster when the first month has none', async () => {
    expect(await readsAt('/roster', ['2026-05', '2026-06'])).toEqual([
      '/api/availability/months',
      '/api/finalized-roster/:year/:month 2026 6 true',
      '/api/services 2026-06-01 2026-06-30',
      '/api/special-days/month 2026 6',
      '/api/finalized-roster/:year/:month 2026 7 true',
    ]);
  });

  it('leave out the current roster when the first month has one or is the current month', async () => {
    expect(await readsAt('/roster', ['2026-06'], { assignments: [] })).toEqual([
      '/api/availability/months',
      '/api/finalized-roster/:year/:month 2026 6 true',
      '/api/services 2026-06-01 2026-06-30',
      '/api/special-days/month 2026 6',
    ]);
    expect(await readsAt('/roster', ['2026-07'])).toEqual([
      '/api/availability/months',
      '/api/finalized-roster/:year/:month 2026 7 true',
      '/api/services 2026-07-01 2026-07-31',
      '/api/special-days/month 2026 7',
    ]);
  });

  it('for the availability tab include the available members instead of the roster', async () => {
    expect(await readsAt('/roster?tab=availability', ['2026-08'])).toEqual([
      '/api/availability/months',
      '/api/availability/members 2026-08-01 2026-08-31',
      '/api/services 2026-08-01 2026-08-31',
      '/api/special-days/month 2026 8',
    ]);
  });

  it('for the roster tab include a roster even when the list of months was refused', async () => {
    expect(await readsAt('/roster?tab=anything', null)).toContain(
      '/api/finalized-roster/:year/:month 2026 8 true',
    );
  });

  it("for the Admin Panel are the setup and the lists of its first tab, or the Roster Builder's month and what needs cover", async () => {
    expect(await readsAt('/admin', [])).toEqual([
      '/api/admin/setup',
      '/api/service-roles',
      '/api/teams',
      '/api/admin/check-kinds',
      '/api/admin/service-times',
      '/api/admin/cancelled-services',
      '/api/special-days',
    ]);
    expect(await readsAt('/admin?tab=settings&page=people', [])).toEqual(['/api/admin/setup']);
    expect(await readsAt('/admin?tab=roster', [])).toEqual([
      '/api/admin/setup',
      '/api/teams',
      '/api/roster-builder/available-sundays/:year/:month 2026 7',
      '/api/finalized-roster/:year/:month 2026 7',
      '/api/cover-requests',
      '/api/admin/missed-messages',
      '/api/admin/served',
    ]);
    expect(await readsAt('/admin?tab=roster&month=2027-01&team=3', [])).toEqual([
      '/api/admin/setup',
      '/api/teams',
      '/api/roster-builder/available-sundays/:year/:month 2027 1 3',
      '/api/finalized-roster/:year/:month 2027 1 3',
      '/api/cover-requests 3',
      '/api/admin/missed-messages 3',
      '/api/admin/served 3',
    ]);
  });

  it("for Account Settings are the languages and the member's own record, the only one with a phone number", async () => {
    expect(await readsAt('/account', [])).toEqual(['/api/user', '/api/languages']);
  });

  it('for the members tab do not include the members, because the list would be sent twice', async () => {
    expect(await readsAt('/admin?tab=members', [])).toEqual(['/api/admin/setup']);
  });
});

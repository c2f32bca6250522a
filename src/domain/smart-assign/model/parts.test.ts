import { describe, expect, it } from 'vitest';
import { church, FIRST, member, NINE, role, serves } from '#test/smart-assign/churches.ts';
import { generateChurch, weeklyTime, withTeams } from '#test/smart-assign/generated-church.ts';
import { overlappingServices } from '../../services/overlaps.ts';
import { partsAmong, type Service } from '../../services/services.ts';
import { buildModel } from './build-model.ts';
import type { ChurchTeam } from './church.ts';
import { splitByTeams } from './parts.ts';

const ELEVEN: Service = { ...NINE, timeId: 4, startsAt: '11:00' };
const [WORSHIP, KIDS, USHERS] = [1, 2, 3];
const team = (id: number, arriveMinutes = 0, stayMinutes = 0): ChurchTeam => ({
  ...{ id, name: `Team ${id}`, arriveMinutes, stayMinutes },
});

/** Returns a church with a service at 9:00 and one at 11:00, which take 90 minutes, and a role of each team. */
const churchOf = (...teams: readonly ChurchTeam[]) =>
  church({
    services: [NINE, ELEVEN],
    teams,
    roles: teams.map(({ id }) => role(Number(id), `Role ${id}`, { teamId: id })),
    members: [member(1, 'Ruth')],
    answers: [{ memberId: 1, date: FIRST, timeId: NINE.timeId, isAvailable: true }],
  });

describe('a church whose teams come early or stay late', () => {
  it('stays as it is if none does', () => {
    const whole = churchOf(team(WORSHIP), team(KIDS));
    expect(splitByTeams(whole).church).toBe(whole);
    expect(splitByTeams(whole).partOf(NINE, WORSHIP)).toBe(NINE);
  });

  it('has a part for the teams that are busy while the same others are', () => {
    const { church: split, partOf } = splitByTeams(
      churchOf(team(WORSHIP, 60), team(KIDS), team(USHERS, 0, 15)),
    );
    // Worship comes to the second service at 10:00. No one else is then still at the first one but worship and ushers.
    expect(split.services.map(({ startsAt }) => startsAt)).toEqual(['09:00', '11:00', '11:00']);
    expect(partsAmong(split.services)).toEqual([[0], [1, 2], [1, 2]]);
    expect(overlappingServices(split.services, 90)).toEqual([[1], [0, 2], [1]]);
    expect(partOf(ELEVEN, KIDS)).toEqual(partOf(ELEVEN, USHERS));
    expect(partOf(ELEVEN, KIDS)).not.toEqual(partOf(ELEVEN, WORSHIP));
  });

  it('needs each role only in its part, where everyone who said yes and is saved is too', () => {
    const whole = churchOf(team(WORSHIP, 60), team(KIDS));
    const saved = [serves(1, KIDS, FIRST, ELEVEN.timeId)];
    const yes = { memberId: 1, date: FIRST, timeId: ELEVEN.timeId, isAvailable: true };
    const { church: split, partOf } = splitByTeams({ ...whole, saved, answers: [yes] });
    const [worship, kids] = [partOf(ELEVEN, WORSHIP), partOf(ELEVEN, KIDS)];
    expect(split.answers.map(({ timeId }) => timeId)).toEqual([worship.timeId, kids.timeId]);
    expect(split.saved).toMatchObject([kids]);
    expect(split.limits).toContainEqual({ timeId: worship.timeId, roleId: KIDS, maxLimit: 0 });
    expect(split.limits).toContainEqual({ timeId: kids.timeId, roleId: WORSHIP, maxLimit: 0 });
  });

  it('has the prices of a church whose teams do not', () => {
    const times = [weeklyTime(1, 0, '09:00'), weeklyTime(2, 0, '11:00')];
    const early = withTeams(
      generateChurch({ members: 40, roles: 4, availability: 0.9, saved: 0.1, times }, 1),
      4,
      1,
    );
    const teams = early.teams.map(({ id }) => team(id));
    const split = splitByTeams(early).church;
    expect(split.services.length).toBeGreaterThan(early.services.length);
    expect(buildModel(split).prices).toEqual(buildModel({ ...early, teams }).prices);
  });
});

import { describe, expect, it } from 'vitest';
import {
  isSetupShown,
  type SetupConfirmation,
  type SetupFacts,
  setupDone,
  startsWithSetup,
} from './setup.ts';

const NEW: SetupFacts = {
  hasChurchName: false,
  hasRoles: false,
  hasOwnServices: false,
  hasMembers: false,
  hasMembersWithoutPin: false,
  hasPublished: false,
  confirmed: new Set(),
};
const confirmed = (...names: SetupConfirmation[]) => ({ confirmed: new Set(names) });
const FILLED = { ...NEW, hasRoles: true, hasOwnServices: true, hasMembers: true };

const doneSteps = (facts: SetupFacts) =>
  Object.entries(setupDone(facts)).flatMap(([step, isDone]) => (isDone ? step : []));

describe('the setup of a church', () => {
  it.each([
    ['nothing', NEW, []],
    ['a name', { ...NEW, hasChurchName: true }, ['church']],
    ['roles', { ...NEW, hasRoles: true }, ['roles']],
    ['its own services', { ...NEW, hasOwnServices: true }, ['services']],
    ['the Sunday service confirmed', { ...NEW, ...confirmed('services') }, ['services']],
    ['members without PINs', { ...NEW, hasMembers: true, hasMembersWithoutPin: true }, ['members']],
    ['members with PINs', { ...NEW, hasMembers: true }, ['members', 'pins']],
    ['the month explained', { ...NEW, ...confirmed('month') }, ['month']],
  ])('with %s has these steps done', (_, facts, steps) => {
    expect(doneSteps(facts)).toEqual(steps);
  });

  it('is shown until it is hidden, or a roster is published', () => {
    expect(isSetupShown(NEW)).toBe(true);
    expect(isSetupShown({ ...FILLED, hasChurchName: true, ...confirmed('month') })).toBe(true);
    expect(isSetupShown({ ...NEW, ...confirmed('all') })).toBe(false);
    expect(isSetupShown({ ...NEW, hasPublished: true })).toBe(false);
  });

  it('is where an administrator starts while roles, services or members are missing', () => {
    for (const missing of ['hasRoles', 'hasOwnServices', 'hasMembers'])
      expect(startsWithSetup({ ...FILLED, [missing]: false })).toBe(true);
    expect(startsWithSetup(FILLED)).toBe(false);
    expect(startsWithSetup({ ...NEW, ...confirmed('all') })).toBe(false);
  });
});

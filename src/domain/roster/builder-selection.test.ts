import { describe, expect, it } from 'vitest';
import type { PlainDate } from '../calendar/calendar.ts';
import type { ReasonFact } from '../smart-assign/facts/reasons.ts';
import {
  type BuilderChoice,
  clickPerson,
  namesAt,
  pendingMeanwhile,
  placesToFill,
  replacePending,
  restorePending,
  smartMonth,
  smartPlacements,
  stillPossible,
} from './builder-selection.ts';

const PREFERS: ReasonFact = { code: 'prefers_role', params: null };
const USHER = { id: 1, name: 'Usher', maxLimit: 2, isActive: true };
const READER = { id: 2, name: 'Reader', maxLimit: 1, isActive: true };
const RUTH = 11;
const AMOS = 12;
const LYDIA = 13;
const EVERYONE = new Set([RUTH, AMOS, LYDIA]);

function choice(overrides: Partial<BuilderChoice> = {}): BuilderChoice {
  return { roles: [USHER, READER], saved: [], pending: [], ...overrides };
}

describe('clickPerson', () => {
  it('adds a free person to the pending selection', () => {
    const saved = [{ id: 7, roleId: USHER.id, memberId: AMOS }];
    expect(clickPerson(choice({ saved }), USHER.id, RUTH)).toEqual({
      kind: 'choose',
      pending: [{ roleId: USHER.id, memberId: RUTH }],
    });
  });

  it('removes a pending person', () => {
    const pending = [
      { roleId: USHER.id, memberId: RUTH },
      { roleId: USHER.id, memberId: AMOS },
    ];
    expect(clickPerson(choice({ pending }), USHER.id, RUTH)).toEqual({
      kind: 'choose',
      pending: [{ roleId: USHER.id, memberId: AMOS }],
    });
  });

  it('removes a saved assignment', () => {
    const saved = [{ id: 7, roleId: USHER.id, memberId: RUTH }];
    expect(clickPerson(choice({ saved }), USHER.id, RUTH)).toEqual({ kind: 'remove', assignmentId: 7 });
  });

  it('moves a person who is pending in another role', () => {
    const pending = [RUTH, AMOS].map((memberId) => ({ roleId: USHER.id, memberId }));
    expect(clickPerson(choice({ pending }), READER.id, RUTH)).toEqual({
      kind: 'choose',
      pending: [
        { roleId: USHER.id, memberId: AMOS },
        { roleId: READER.id, memberId: RUTH },
      ],
    });
  });

  it('replaces the assignment of a person who is saved in another role', () => {
    const saved = [{ id: 7, roleId: USHER.id, memberId: RUTH }];
    expect(clickPerson(choice({ saved }), READER.id, RUTH)).toEqual({
      kind: 'replace',
      assignmentId: 7,
      by: { roleId: READER.id, memberId: RUTH },
    });
  });

  it('refuses one more than the limit, counting saved and pending people together', () => {
    const saved = [{ id: 7, roleId: USHER.id, memberId: RUTH }];
    const pending = [{ roleId: USHER.id, memberId: AMOS }];
    expect(clickPerson(choice({ saved, pending }), USHER.id, LYDIA)).toEqual({
      kind: 'refuse',
      role: 'Usher',
      limit: 2,
      holder: null,
    });
  });

  it('does not move a person to a full role, and offers no replacement that would empty their saved place', () => {
    const saved = [
      { id: 7, roleId: USHER.id, memberId: RUTH },
      { id: 8, roleId: READER.id, memberId: AMOS },
    ];
    expect(clickPerson(choice({ saved }), READER.id, RUTH)).toMatchObject({ kind: 'refuse', holder: null });
  });

  it('names the one person who holds a full role, saved or pending, but not if the role takes no one else', () => {
    const amosReads = { roleId: READER.id, memberId: AMOS };
    const held = (overrides: Partial<BuilderChoice>) => clickPerson(choice(overrides), READER.id, RUTH);
    const pending = [{ roleId: USHER.id, memberId: LYDIA }, amosReads];
    expect(held({ pending })).toMatchObject({ kind: 'refuse', holder: amosReads });
    const saved = [{ id: 8, ...amosReads }];
    expect(held({ saved })).toMatchObject({ kind: 'refuse', holder: saved[0] });
    for (const closed of [{ isActive: false }, { maxLimit: 0 }]) {
      const roles = [{ ...READER, ...closed }];
      expect(held({ roles, saved })).toMatchObject({ kind: 'refuse', holder: null });
    }
  });

  it('names no one to replace where a lowered limit has left several people', () => {
    const saved = [RUTH, AMOS].map((memberId) => ({ id: memberId, roleId: READER.id, memberId }));
    expect(clickPerson(choice({ saved }), READER.id, LYDIA)).toMatchObject({ kind: 'refuse', holder: null });
  });
});

describe('replacing a pending person', () => {
  const [ruth, amos, lydia] = [
    { roleId: READER.id, memberId: RUTH },
    { roleId: USHER.id, memberId: AMOS, reason: [PREFERS] },
    { roleId: USHER.id, memberId: LYDIA },
  ];
  const amosReads = { roleId: READER.id, memberId: AMOS };

  it('gives the place to the new person, who leaves another role', () => {
    expect(replacePending([ruth, amos, lydia], ruth, amosReads)).toEqual([amosReads, lydia]);
  });

  it('adds the new person if the pending one was removed since', () => {
    expect(replacePending([lydia], ruth, amosReads)).toEqual([lydia, amosReads]);
  });

  it('is undone exactly, and keeps later selections', () => {
    const before = [ruth, amos];
    const after = replacePending(before, ruth, amosReads);
    expect(restorePending(after, before, [RUTH, AMOS])).toEqual(before);
    expect(restorePending([...after, lydia], before, [RUTH, AMOS])).toEqual([ruth, amos, lydia]);
  });

  it('is undone without changing people who were pending already, or were removed since', () => {
    const after = [lydia, amosReads];
    expect(restorePending(after, [lydia, ruth], [RUTH, AMOS])).toEqual([lydia, ruth]);
    expect(restorePending([amosReads], [lydia, ruth], [RUTH, AMOS])).toEqual([ruth]);
  });
});

describe('placesToFill', () => {
  it('counts no place of an inactive role', () => {
    const taken = choice({ saved: [{ id: 7, roleId: USHER.id, memberId: RUTH }] });
    expect(placesToFill(taken, USHER)).toBe(1);
    expect(placesToFill(taken, { ...USHER, isActive: false })).toBe(0);
  });
});

describe('stillPossible', () => {
  it('keeps placements that can still be saved', () => {
    const pending = [{ roleId: USHER.id, memberId: RUTH }];
    expect(stillPossible(choice({ pending }), EVERYONE)).toEqual(pending);
  });

  it('drops a person another administrator has assigned', () => {
    const saved = [{ id: 7, roleId: READER.id, memberId: RUTH }];
    expect(
      stillPossible(choice({ saved, pending: [{ roleId: USHER.id, memberId: RUTH }] }), EVERYONE),
    ).toEqual([]);
  });

  it('drops people who no longer fit the limit', () => {
    const saved = [{ id: 7, roleId: USHER.id, memberId: RUTH }];
    const pending = [
      { roleId: USHER.id, memberId: AMOS },
      { roleId: USHER.id, memberId: LYDIA },
    ];
    expect(stillPossible(choice({ saved, pending }), EVERYONE)).toEqual([
      { roleId: USHER.id, memberId: AMOS },
    ]);
  });

  it('drops people in a role that became inactive or was deleted', () => {
    const roles = [USHER, { ...READER, isActive: false }];
    const pending = [
      { roleId: READER.id, memberId: RUTH },
      { roleId: 9, memberId: AMOS },
    ];
    expect(stillPossible(choice({ roles, pending }), EVERYONE)).toEqual([]);
  });

  it('drops a person who has withdrawn', () => {
    const pending = [
      { roleId: USHER.id, memberId: RUTH },
      { roleId: READER.id, memberId: AMOS },
    ];
    expect(stillPossible(choice({ pending }), new Set([AMOS]))).toEqual([
      { roleId: READER.id, memberId: AMOS },
    ]);
  });
});

it('namesAt names the assigned and the available people, and no one else', () => {
  const nameOf = namesAt({
    assignments: [{ person: { id: RUTH, formattedName: 'Ruth Hill' } }],
    availablePeople: [{ id: AMOS, formattedName: 'Amos Hill' }],
  });
  expect([RUTH, AMOS, LYDIA].map(nameOf)).toEqual(['Ruth Hill', 'Amos Hill', '']);
});

describe('Smart Assign placements', () => {
  const suggest = (
    id: number,
    overrides: { selected?: boolean; confidence?: 'high' | 'medium' | 'low' } = {},
  ) => ({
    user: { id },
    selected: overrides.selected ?? true,
    confidence: overrides.confidence ?? ('high' as const),
    reason: [PREFERS],
  });

  it('include the selected people with their reasons, except those with low confidence', () => {
    const suggestions = [
      suggest(RUTH),
      suggest(AMOS, { confidence: 'low' }),
      suggest(LYDIA, { selected: false }),
    ];
    expect(smartPlacements(choice(), { assignments: [{ roleId: USHER.id, suggestions }] }, [])).toEqual([
      { roleId: USHER.id, memberId: RUTH, reason: [PREFERS] },
    ]);
  });

  it('fill a role up to its free places and skip people assigned in the meantime', () => {
    const saved = [
      { id: 7, roleId: USHER.id, memberId: RUTH },
      { id: 8, roleId: READER.id, memberId: LYDIA },
    ];
    const suggestions = [suggest(LYDIA), suggest(AMOS), suggest(14)];
    expect(
      smartPlacements(choice({ saved }), { assignments: [{ roleId: USHER.id, suggestions }] }, []),
    ).toEqual([{ roleId: USHER.id, memberId: AMOS, reason: [PREFERS] }]);
  });

  it('cover every service the plan has people for and leave out the others', () => {
    const [first, second, third] = ['2026-07-05', '2026-07-12', '2026-07-19'] as const;
    const service = (date: PlainDate, saved: BuilderChoice['saved'] = []) => ({
      date,
      timeId: 1,
      roles: [USHER],
      assignments: saved,
    });
    const plan = (date: PlainDate, ...ids: number[]) => ({
      date,
      timeId: 1,
      assignments: [{ roleId: USHER.id, suggestions: ids.map((id) => suggest(id)) }],
    });
    const chosen = smartMonth(
      [service(first), service(second, [{ id: 7, roleId: USHER.id, memberId: RUTH }]), service(third)],
      [plan(first, RUTH, AMOS), plan(second, RUTH, AMOS), plan(third)],
      () => [],
    );
    expect(Object.entries(chosen).map(([key, list]) => [key, list.map(({ memberId }) => memberId)])).toEqual([
      [`${first} 1`, [RUTH, AMOS]],
      [`${second} 1`, [AMOS]],
    ]);
  });

  it('leave out who is selected by hand for a service at the same time, unless the plan replaces that selection', () => {
    const at = (timeId: number, others: number[], ...ids: number[]) => ({
      date: '2026-07-05' as const,
      timeId,
      sameTimeAs: others.map((other) => ({ date: '2026-07-05' as const, timeId: other })),
      roles: [USHER],
      assignments: ids.length === 0 ? [] : [{ roleId: USHER.id, suggestions: ids.map((id) => suggest(id)) }],
    });
    const services = [at(2, [3]), at(3, [2])].map((one) => ({ ...one, assignments: [] }));
    const pending = (key: string) => (key.endsWith(' 2') ? [{ roleId: USHER.id, memberId: RUTH }] : []);
    const namesOf = (chosen: ReturnType<typeof smartMonth>) =>
      Object.entries(chosen).map(([key, list]) => [key, list.map(({ memberId }) => memberId)]);
    expect(namesOf(smartMonth(services, [at(2, [3]), at(3, [2], RUTH, AMOS)], pending))).toEqual([
      ['2026-07-05 3', [AMOS]],
    ]);
    expect(namesOf(smartMonth(services, [at(2, [3], LYDIA), at(3, [2], RUTH)], pending))).toEqual([
      ['2026-07-05 2', [LYDIA]],
      ['2026-07-05 3', [RUTH]],
    ]);
    expect(pendingMeanwhile(at(3, [2]), pending)).toEqual([RUTH]);
    expect(pendingMeanwhile({}, pending)).toEqual([]);
  });
});

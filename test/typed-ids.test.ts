import type { Selectable } from 'kysely';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { CallInput, RequestOf } from '#contract/call.ts';
import type { contract } from '#contract/index.ts';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import type { MemberId, RoleId } from '#domain/ids.ts';
import { type BuilderChoice, clickPerson } from '#domain/roster/builder-selection.ts';
import { checkActingFor } from '#domain/sign-in/permissions.ts';
import { checkPreferences } from '#domain/teams/teams.ts';
import type { Tables } from '#server/db/tables.ts';

// The compiler checks this file too: an expected error that does not occur is an error.
describe("a member's id and a role's id", () => {
  const [member, role]: [MemberId, RoleId] = [11, 1];

  it('cannot be swapped in a rule', () => {
    const day: BuilderChoice = {
      roles: [{ id: role, name: 'Usher', maxLimit: 1, isActive: true }],
      saved: [{ id: 7, roleId: role, memberId: member }],
      pending: [],
    };
    expect(clickPerson(day, role, member)).toEqual({ kind: 'remove', assignmentId: 7 });
    // @ts-expect-error: the role comes first.
    expect(clickPerson(day, member, role).kind).toBe('choose');
    const actor = { memberId: member, isAdmin: false, firstLogin: false };
    // @ts-expect-error: a role cannot be acted for.
    expect(checkActingFor(actor, role)?.code).toBe('not_allowed');
    const preferences = { preferredRoleId: role, secondaryRoleId: null };
    // @ts-expect-error: only roles can be preferred.
    expect(checkPreferences(preferences, [member])?.code).toBe('unknown_preference');
  });

  it('keep their types in the tables and the calls', () => {
    type Assignment = Selectable<Tables['rosterAssignments']>;
    expectTypeOf<Selectable<Tables['users']>['id']>().toEqualTypeOf<MemberId>();
    expectTypeOf<Selectable<Tables['serviceRoles']>['id']>().toEqualTypeOf<RoleId>();
    expectTypeOf<Assignment['memberId']>().toEqualTypeOf<MemberId>();
    expectTypeOf<Assignment['roleId']>().toEqualTypeOf<RoleId>();
    expectTypeOf<Assignment['date']>().toEqualTypeOf<PlainDate>();
    expectTypeOf<RequestOf<typeof contract.editAccess>['params']['id']>().toEqualTypeOf<MemberId>();
    type Wanted = CallInput<typeof contract.addAssignment>['body'];
    expectTypeOf<Wanted['roleId']>().toEqualTypeOf<RoleId>();
    expectTypeOf<Wanted['memberId']>().toEqualTypeOf<MemberId | undefined>();
    expectTypeOf<Wanted['guestId']>().toEqualTypeOf<MemberId | undefined>();
    expectTypeOf<Wanted['date']>().toEqualTypeOf<PlainDate>();
  });
});

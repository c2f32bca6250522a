import type { PlainDate } from '#domain/calendar/calendar.ts';
import type { MemberId, RoleId } from '#domain/ids.ts';
import { aMember, anAnswer, anAssignment, anAvailableMember, aRole } from './factories.ts';
import type { TestServer } from './test-server.ts';

/** Makes a member a learner of a role. */
export async function learns(server: TestServer, memberId: MemberId, roleId: RoleId): Promise<void> {
  await server.database.query.insertInto('learningRoles').values({ memberId, roleId }).execute();
}

/** Makes a role the one that a member prefers. */
export async function prefers(server: TestServer, memberId: MemberId, roleId: RoleId): Promise<void> {
  await server.database.query
    .updateTable('teamMembers')
    .set({ preferredRoleId: roleId })
    .where('memberId', '=', memberId)
    .execute();
}

/** Gives someone who prefers a role its first place at a service. Returns the member. */
export async function aTeacher(
  server: TestServer,
  roleId: RoleId,
  date: PlainDate,
  names?: Parameters<typeof aMember>[1],
): Promise<MemberId> {
  const memberId = await aMember(server, names);
  await prefers(server, memberId, roleId);
  await anAnswer(server, memberId, date);
  await anAssignment(server, { roleId, memberId, date });
  return memberId;
}

/** Adds a role with a teacher at a service, and someone who is learning it and can come. */
export async function aRoleToLearn(server: TestServer, date: PlainDate, memberId?: MemberId) {
  const roleId = await aRole(server);
  const teacherId = await aTeacher(server, roleId, date);
  const learnerId = memberId ?? (await anAvailableMember(server, date));
  if (memberId) await anAnswer(server, memberId, date);
  await learns(server, learnerId, roleId);
  return { roleId, teacherId, learnerId };
}

import type { TestHouse } from './build-test-app.ts';
import { signIn, type Visitor } from './visitor.ts';

let serial = 0;

/** Inserts a member (no PIN change required by default) and returns the id. */
export async function aMember(
  house: TestHouse,
  given: {
    firstName?: string;
    lastName?: string;
    initials?: string | null;
    isAdmin?: boolean;
    firstLogin?: boolean;
    phoneNumber?: string | null;
  } = {},
): Promise<number> {
  serial += 1;
  const { id } = await house.database.query
    .insertInto('users')
    .values({
      first_name: given.firstName ?? `First${serial}`,
      last_name: given.lastName ?? `Last${serial}`,
      initials: given.initials ?? null,
      pin_hash: house.pinHash,
      is_admin: given.isAdmin ? 1 : 0,
      first_login: given.firstLogin ? 1 : 0,
      phone_number: given.phoneNumber ?? null,
      role: 'member',
      preferred_role_id: null,
      secondary_role_id: null,
      created_at: house.clock.now(),
      removed_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts a service role and returns the id. */
export async function aRole(
  house: TestHouse,
  given: { name?: string; maxLimit?: number; isActive?: boolean; order?: number } = {},
): Promise<number> {
  serial += 1;
  const { id } = await house.database.query
    .insertInto('service_roles')
    .values({
      name: given.name ?? `Role ${serial}`,
      description: null,
      sort_order: given.order ?? serial,
      is_active: given.isActive === false ? 0 : 1,
      max_limit: given.maxLimit ?? 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts a member's answer. */
export async function anAnswer(
  house: TestHouse,
  userId: number,
  serviceDate: string,
  isAvailable = true,
): Promise<void> {
  await house.database.query
    .insertInto('availability')
    .values({
      user_id: userId,
      service_date: serviceDate,
      is_available: isAvailable ? 1 : 0,
      last_updated: house.clock.now(),
    })
    .execute();
}

/** Returns a signed-in administrator who needs no PIN change. */
export async function anAdmin(house: TestHouse): Promise<Visitor> {
  return signIn(house, await aMember(house, { isAdmin: true }));
}

/** Inserts a member who is available on this Sunday and returns the id. */
export async function someoneAvailable(house: TestHouse, date: string): Promise<number> {
  const id = await aMember(house);
  await anAnswer(house, id, date);
  return id;
}

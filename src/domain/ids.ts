/*
 * Ids are plain numbers. The property `__id` never exists: it only tells the compiler one kind of id from another. It
 * is optional, so that a number from a literal or a database is any kind without a cast.
 */

/** A member's id, `users.id`. The compiler refuses it where a role's id is expected. */
export type MemberId = number & { readonly __id?: 'member' };

/** A service role's id, `service_roles.id`. The compiler refuses it where a member's id is expected. */
export type RoleId = number & { readonly __id?: 'role' };

/** A service time's id, `service_times.id`. The compiler refuses it where another kind of id is expected. */
export type ServiceTimeId = number & { readonly __id?: 'service_time' };

/** A team's id, `teams.id`. The compiler refuses it where another kind of id is expected. */
export type TeamId = number & { readonly __id?: 'team' };

/** The id of a kind of checks, `check_kinds.id`. The compiler refuses it where another kind of id is expected. */
export type CheckKindId = number & { readonly __id?: 'check_kind' };

/** A room's id, `rooms.id`. The compiler refuses it where another kind of id is expected. */
export type RoomId = number & { readonly __id?: 'room' };

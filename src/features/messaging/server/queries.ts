import type { Db } from '#server/db/database.ts';

/** Returns the latest messages, newest first, each with the name of its author, if it has one. */
export function listMessages(db: Db, limit: number) {
  return db
    .selectFrom('messages')
    .leftJoin('users', 'users.id', 'messages.createdBy')
    .select([
      'messages.id',
      'messages.kind',
      'messages.details',
      'messages.year',
      'messages.month',
      'messages.createdAt',
      'users.firstName',
      'users.lastName',
    ])
    .orderBy('messages.createdAt', 'desc')
    .orderBy('messages.id', 'desc')
    .limit(limit)
    .execute();
}

export type MessageRow = Awaited<ReturnType<typeof listMessages>>[number];

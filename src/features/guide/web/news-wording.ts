/** The release that the news and the guide are about. A release without news of its own keeps it. */
export const NEWS_VERSION = '2.0.0';

/** What is new, by the reader's rights. */
export const NEWS = {
  member: ['answers', 'decline', 'calendar'],
  administrator: ['families', 'cover', 'messages'],
} as const;

/** Returns whose news to show to someone. */
export function newsReader({ isAdmin }: { isAdmin: boolean }): keyof typeof NEWS {
  return isAdmin ? 'administrator' : 'member';
}

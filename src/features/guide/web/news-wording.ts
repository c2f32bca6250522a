/** The release that the news and the guide are about. A release without news of its own keeps it. */
export const NEWS_VERSION = '2.0.0';

/** What is new, by the reader's rights. Only churches with several teams have the texts about teams. */
export const NEWS = {
  member: ['answers', 'decline', 'calendar'],
  lead: ['leadMonth', 'leadMembers', 'leadMessages'],
  administrator: ['families', 'cover', 'messages'],
  administratorOfTeams: ['teams', 'families', 'cover'],
} as const;

export type GuideReader = keyof typeof NEWS;

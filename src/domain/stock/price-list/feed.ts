/** The formats in which a feed answers. */
export const feedFiles = ['csv', 'json'] as const
export type FeedFile = (typeof feedFiles)[number]

/** So many feeds can be open at a time. All of them are counted on one screen. */
export const mostOpenFeeds = 50
/** The feeds of the list, the newest first: those that are open, and the last ones that were ended. */
export const mostFeeds = 100

import { maySeeUser, readOwnEntry } from './company/index.ts'
import { mayWriteTogether } from './inbox/index.ts'
import { readingCtx } from './platform/live/current-rows.ts'
import type { PeopleDirectory } from './platform/live/presence.ts'

/** How people appear to each other while they work. */
export const people: PeopleDirectory = {
  maySeeUser,
  labelOf: async (platform, actor) => (await readOwnEntry(readingCtx(platform, actor))).label,
  writes: (platform, actor, textId) => mayWriteTogether(readingCtx(platform, actor), textId),
}

import { locations, withGuideSeen } from '../../domain/company/index.ts'
import { guidesSeen, noteGuideSeen } from '../../domain/content/index.ts'
import { implement, type Route } from '../platform/http/route.ts'
import { findRecord, putRecord } from '../platform/records/index.ts'

/** Guides that a user has seen in a client: on the server, so that they open once and not once on each device. */
export const guidesSeenRoutes: readonly Route[] = [
  implement(guidesSeen, async (ctx) => ({
    seen: (await findRecord(ctx, locations, ctx.actor.userId))?.guides_seen ?? [],
  })),
  implement(noteGuideSeen, async (ctx, { body: { title } }) => {
    const noted = (before: readonly string[]) => ({ guide_seen: title, guides_seen: withGuideSeen(before, title) })
    const place = await putRecord(ctx, locations, {
      id: ctx.actor.userId,
      doc: locations.shape.parse(noted([])),
      amend: ({ guides_seen }) => noted(guides_seen),
    })
    return { seen: place.guides_seen }
  }),
]

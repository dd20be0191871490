import { ownSignature, signatures } from '../../domain/company/index.ts'
import { implement, type Route } from '../platform/http/route.ts'
import { findRecord } from '../platform/records/index.ts'

/** What the user's mail is signed with, for the box in which it is written. */
export const ownSignatureRoutes: readonly Route[] = [
  implement(ownSignature, async (ctx) => {
    const { html, use_by_default } = (await findRecord(ctx, signatures, ctx.actor.userId)) ?? signatures.shape.parse({})
    return { html, use_by_default }
  }),
]

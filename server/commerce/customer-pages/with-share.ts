import { shares } from '../../../domain/commerce/index.ts'
import { systemActor, withTenant, type Ctx } from '../../platform/context.ts'
import { NotFound } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { getRecord } from '../../platform/records/index.ts'
import { findShareOf, type Share } from './share-token.ts'

/** Where a token is valid, and what is done with its share there. */
interface ShareDoor<T> {
  /** Record types whose pages it opens. */
  readonly types: readonly Share['object']['type'][]
  readonly verb: (ctx: Ctx, id: string) => Promise<T>
}

/** Runs a verb in the client of a token's share. Throws NotFound for a token that opens nothing of these types. */
export async function withShare<T>(platform: Platform, token: string, { types, verb }: ShareDoor<T>): Promise<T> {
  const place = await findShareOf(platform, token)
  if (!place) throw new NotFound('share')
  return withTenant(platform, systemActor(place.clientId), async (ctx) => {
    const { object } = await getRecord(ctx, shares, place.id)
    if (!types.includes(object.type)) throw new NotFound('share')
    return verb(ctx, place.id)
  })
}

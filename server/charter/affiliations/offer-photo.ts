import type { FastifyReply, FastifyRequest } from 'fastify'
import { readOfferPhoto } from '../../../domain/charter/index.ts'
import type { OutsideCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { seenColumn, tenantStep } from '../../platform/database/tenant.ts'
import { NotFound } from '../../platform/errors.ts'
import { serveStored } from '../../platform/files/index.ts'

interface PhotoRow {
  readonly hash: string
  readonly type: string
  readonly key: string
  readonly size: number
}

/** Serves a picture of an offer that the user may see: the policies decide. Throws NotFound. */
export async function serveOfferPhoto(ctx: OutsideCtx, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { id, place } = readOfferPhoto.params.parse(request.params)
  const { db, platform } = ctx
  const [photo] = await db.once(sql<PhotoRow | { readonly key: null }>`
    with s as materialized (${tenantStep(db.tenant)})
    select t.* ${seenColumn(db.tenant)} from s left join lateral (
      select p.hash, p.type, p.key, p.size from market_offer_photos p
      where p.offer_id = ${id} and p.place = ${Number(place)} and s.client_id is not null) t on true`)
  if (photo === undefined || photo.key === null) throw new NotFound('picture')
  const { hash: sha256, type, key, size } = photo
  const file = { path: '', key, name: `picture-${place}`, type, size, sha256, created_at: 0, created_by: '' }
  return serveStored(platform, file, { request, reply, isKept: false })
}

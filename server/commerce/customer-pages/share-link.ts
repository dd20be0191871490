import { isShareOpen, shareLabels, shares } from '../../../domain/commerce/index.ts'
import type { DocOf, Entry } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { Conflict } from '../../platform/errors.ts'
import { asVerb, takeRecord } from '../../platform/records/index.ts'
import { addressOfShare, hashOfToken, tokenOfShare, type Share } from './share-token.ts'
import { unsentAmong } from './unsent-shares.ts'

/** A share as its maker gets it, with the address to send. */
interface SharedLink {
  readonly id: string
  readonly expires: number
  readonly url: string
}

const describeLink = (ctx: Ctx, { id, expires }: Pick<Share, 'id' | 'expires'>): SharedLink => ({
  id,
  expires,
  url: addressOfShare(ctx.platform, { clientId: ctx.actor.clientId, id }),
})

const refuse = ({ kind }: Share, code: string, message: string): Conflict =>
  new Conflict(null, null, { code, title: `${shareLabels[kind]} cannot be opened`, message })

/** The address of an open share. Throws Conflict for one that opens nothing. */
export async function findOpenLink(ctx: Ctx, share: Share): Promise<SharedLink> {
  if ((await unsentAmong(ctx, [share])).has(share.id))
    throw refuse(
      share,
      'unsent',
      'It opens once the message that it was made for is sent. Share it here to give out an address now.',
    )
  if (isShareOpen(share, ctx.now)) return describeLink(ctx, share)
  throw refuse(share, 'ended', 'This link no longer works. Share it again.')
}

type NewShare = Pick<
  DocOf<typeof shares>,
  'kind' | 'object' | 'sent' | 'by' | 'expires' | 'leg_ids' | 'for_message' | 'for_return' | 'deposit'
>

/** Opens a page to people outside: everyone with the address reads it. */
export async function createShare(ctx: Ctx, facts: NewShare): Promise<SharedLink> {
  const id = ctx.newId()
  const hash = hashOfToken(tokenOfShare(ctx.platform.secret, { clientId: ctx.actor.clientId, id }))
  return describeLink(ctx, await asVerb(ctx, shares).create({ id, doc: shares.shape.parse({ ...facts, hash }) }))
}

/** Revokes a share; one that was revoked stays as it is. */
export async function endShare(ctx: Ctx, id: string, by: Entry): Promise<void> {
  const { row, change } = await takeRecord(ctx, shares, { id })
  if (row.revoked_at === undefined) change({ revoked_at: ctx.now, revoked_by: by })
}

import { isShareOpen, shares, shareTokenLength } from '../../../domain/commerce/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { beyondReach } from '../../platform/records/index.ts'
import { hashOfToken, type Share } from './share-token.ts'
import { unsentAmong } from './unsent-shares.ts'

const pageAddress = new RegExp(`/shared/([\\w-]{${shareTokenLength}})(?![\\w-])`, 'g')

/** Words of a message that is about to be sent. */
export interface SentWords {
  readonly message: string
  readonly messageHtml?: string | undefined
}

/**
 * Open pages whose addresses are in a message and that no earlier message took along: they are sent with this one. In the
 * transaction that sends it, before its state says so.
 */
export async function listPagesSentWith(ctx: Ctx, { message, messageHtml = '' }: SentWords): Promise<Share[]> {
  const tokens = [...`${message} ${messageHtml}`.matchAll(pageAddress)].map(([, token = '']) => token)
  if (tokens.length === 0) return []
  const named = await beyondReach(ctx, shares).list({ where: ['hash', 'in', [...new Set(tokens.map(hashOfToken))]] })
  const open = named.filter((share) => isShareOpen(share, ctx.now))
  const unsent = await unsentAmong(ctx, open)
  return open.filter(({ id }) => unsent.has(id))
}

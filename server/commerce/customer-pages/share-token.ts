import { createHash, createHmac } from 'node:crypto'
import { shareTokenLength, type shares } from '../../../domain/commerce/index.ts'
import type { RowOf } from '../../../domain/kernel/index.ts'
import { askAcross } from '../../platform/database/ask-across.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Platform } from '../../platform/platform.ts'

export type Share = RowOf<typeof shares>

/** Share and client of a token. */
export interface SharePlace {
  readonly clientId: string
  readonly id: string
}

/**
 * The token of a share, made of its id by the installation's secret: staff can be shown its address again, and the
 * database alone, which holds the hash, opens no page.
 */
export const tokenOfShare = (secret: string, { clientId, id }: SharePlace): string =>
  createHmac('sha256', secret).update(`share ${clientId} ${id}`).digest('base64url').slice(0, shareTokenLength)

export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Address to send to readers of a share. */
export const addressOfShare = ({ config, secret }: Pick<Platform, 'config' | 'secret'>, place: SharePlace): string =>
  `${config.PUBLIC_URL}/shared/${tokenOfShare(secret, place)}`

/** The share that a token opens, in any client; undefined for an invalid one. */
export async function findShareOf(platform: Platform, token: string): Promise<SharePlace | undefined> {
  const question = sql<{ client_id: string; id: string }>`
    select client_id, id from flightline.share_by_hash(${hashOfToken(token)})`
  const [row] = await askAcross(platform, question)
  return row && { clientId: row.client_id, id: row.id }
}

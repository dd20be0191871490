import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Ctx } from '../../platform/context.ts'

const macLength = 43

/** Name of the cookie that holds the token of a visitor's cart. */
export const cartCookie = 'flightline-cart'

const macOf = (secret: string, clientId: string, id: string): string =>
  createHmac('sha256', secret).update(`cart ${clientId} ${id}`).digest('base64url')

type Place = Pick<Ctx, 'platform' | 'db'>

/** The token by which the visitor's browser names a cart: another id, or another client, needs another one. */
export const writeCartToken = ({ platform, db }: Place, id: string): string =>
  `${id}.${macOf(platform.secret, db.tenant.clientId, id)}`

/** Id of the cart of a token; undefined for one that was not made here. */
export function readCartToken({ platform, db }: Place, token: string): string | undefined {
  const dot = token.lastIndexOf('.')
  const [id, mac] = [token.slice(0, dot), token.slice(dot + 1)]
  if (dot < 1 || mac.length !== macLength) return undefined
  const expected = macOf(platform.secret, db.tenant.clientId, id)
  return timingSafeEqual(Buffer.from(mac), Buffer.from(expected)) ? id : undefined
}

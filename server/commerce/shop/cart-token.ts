import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Ctx } from '../../platform/context.ts'

/** Name of the cookie that holds the token of a visitor's cart. */
export const cartCookie = 'flightline-cart'

const signCart = (secret: string, clientId: string, id: string): string =>
  createHmac('sha256', secret).update(`cart ${clientId} ${id}`).digest('base64url')

type Place = Pick<Ctx, 'platform' | 'db'>

/** The token by which the visitor's browser names a cart: another id, or another client, needs another one. */
export const writeCartToken = ({ platform, db }: Place, id: string): string =>
  `${id}.${signCart(platform.secret, db.tenant.clientId, id)}`

/** Id of the cart of a token; undefined for one that was not made here. */
export function readCartToken({ platform, db }: Place, token: string): string | undefined {
  const dot = token.lastIndexOf('.')
  if (dot < 1) return undefined
  const id = token.slice(0, dot)
  // Letters of several bytes make a typed signature longer than its characters.
  const given = Buffer.from(token.slice(dot + 1))
  const expected = Buffer.from(signCart(platform.secret, db.tenant.clientId, id))
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined
}

import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Ctx } from '../../../platform/context.ts'

interface Membership {
  /** Id of the subscription. */
  readonly group: string
  /** Id of the contact. */
  readonly member: string
}

type Place = Pick<Ctx, 'platform' | 'db'>

const sign = ({ platform, db }: Place, { group, member }: Membership): string =>
  createHmac('sha256', platform.secret).update(`group ${db.tenant.clientId} ${group} ${member}`).digest('hex')

/** The token by which a member leaves a group: it names both, and is signed by the installation's secret. */
export const writeLeaveToken = (place: Place, membership: Membership): string =>
  [membership.group, membership.member, sign(place, membership)].join('.')

/** Group and member of a token; undefined for one that was not made here. */
export function readLeaveToken(place: Place, token: string): Membership | undefined {
  const [group = '', member = '', signature = ''] = token.split('.')
  const [given, expected] = [Buffer.from(signature), Buffer.from(sign(place, { group, member }))]
  return given.length === expected.length && timingSafeEqual(given, expected) ? { group, member } : undefined
}

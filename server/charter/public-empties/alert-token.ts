import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { dayMs } from '../../../domain/kernel/values/durations.ts'
import type { Ctx } from '../../platform/context.ts'

const wanted = z.strictObject({
  group: z.string(),
  email: z.string(),
  home: z.string(),
  destinations: z.array(z.string()),
  /** Epoch milliseconds. */
  at: z.number(),
})

/** Alerts that somebody asked for at an address, before its owner confirms them. Places are codes of airports. */
export type WantedAlerts = z.output<typeof wanted>

/** How long a link confirms. */
const lastsMs = 2 * dayMs

type Place = Pick<Ctx, 'platform' | 'db'>

/** Characters of the signature: 132 bits, too many to guess. */
const signatureLength = 22

const sign = ({ platform, db }: Place, words: string): string =>
  createHmac('sha256', platform.secret)
    .update(`alerts ${db.tenant.clientId} ${words}`)
    .digest('base64url')
    .slice(0, signatureLength)

/** The token of the link in the email: it says everything, and is signed, so that nothing is kept before it is opened. */
export function writeAlertToken(place: Place, alerts: WantedAlerts): string {
  const words = Buffer.from(JSON.stringify(alerts)).toString('base64url')
  return `${words}.${sign(place, words)}`
}

function parseWords(words: string): WantedAlerts | undefined {
  try {
    return wanted.safeParse(JSON.parse(Buffer.from(words, 'base64url').toString())).data
  } catch {
    return undefined
  }
}

/** The alerts of a token; undefined for one that was not made here for this client, or is too old. */
export function readAlertToken(ctx: Place & Pick<Ctx, 'now'>, token: string): WantedAlerts | undefined {
  const [words = '', signature = ''] = token.split('.')
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(ctx, words))]
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
  const alerts = parseWords(words)
  return alerts && ctx.now - alerts.at <= lastsMs ? alerts : undefined
}

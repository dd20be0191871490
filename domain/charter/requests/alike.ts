import { dayMs } from '../../kernel/values/durations.ts'

/** Person who asks for a flight. */
export interface Asker {
  readonly contactId: string | undefined
  readonly email: string | undefined
  readonly company: string | undefined
}

/** A request or quote, as far as it shows whether two are of one request. */
export interface AskedFlight extends Asker {
  /** Its route in codes, as `routeOf` writes it: 'KTEB-MYNN-KTEB'. */
  readonly route: string
  /** First departure. */
  readonly departs: number | undefined
}

/** Days between two departures that may be of one request. */
export const nearMs = 3 * dayMs

/** Domains where people of all kinds have their mail: two of them say nothing of each other. */
const publicDomains = new Set([
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'hotmail.com',
  'live.com',
  'msn.com',
  'yahoo.com',
  'icloud.com',
  'me.com',
  'mac.com',
  'aol.com',
  'gmx.de',
  'gmx.net',
  'web.de',
  'proton.me',
  'protonmail.com',
  'comcast.net',
  'orange.fr',
  'free.fr',
  'example.com',
])

const domainOf = (email: string | undefined): string | undefined => {
  const domain = email?.split('@').at(-1)?.toLowerCase()
  return domain === undefined || domain === '' || publicDomains.has(domain) ? undefined : domain
}

const isEqual = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && one !== '' && other !== undefined && one.toLowerCase() === other.toLowerCase()

/** True if two are the same person, or of one company. */
const isSameAsker = (one: Asker, other: Asker): boolean =>
  isEqual(one.contactId, other.contactId) ||
  isEqual(one.company, other.company) ||
  isEqual(domainOf(one.email), domainOf(other.email))

/** The legs of a route: 'KTEB-MYNN' and 'MYNN-KTEB'. */
function waysOf(route: string): string[] {
  const codes = route.split('-').filter((code) => code !== '')
  return codes.slice(1).map((code, at) => `${codes[at] ?? ''}-${code}`)
}

/** True if a quote is for the same request: the same people, a similar way, and departure days near each other. */
export function isSameRequest(asked: AskedFlight, quoted: AskedFlight): boolean {
  const ways = waysOf(quoted.route)
  const isNear =
    asked.departs === undefined || quoted.departs === undefined || Math.abs(asked.departs - quoted.departs) <= nearMs
  return isNear && isSameAsker(asked, quoted) && waysOf(asked.route).some((way) => ways.includes(way))
}

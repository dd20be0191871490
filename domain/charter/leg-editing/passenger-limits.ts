import { isDoc, type Doc } from '../../kernel/index.ts'
import type { StoredLimit } from '../../kernel/records/stored-facts.ts'
import { charterMessages } from '../messages.ts'
import { mostPassengersOfLeg } from './passengers.ts'

const readLegs = (doc: Doc | undefined): readonly Doc[] => {
  const legs = doc?.['legs']
  return Array.isArray(legs) ? legs.filter(isDoc) : []
}

/** Returns new numbers of passengers above the usual limit, to check against the limit of the client (decision D30). */
export function passengerLimits(doc: Doc, before?: Doc): StoredLimit[] {
  const known = new Map(readLegs(before).map((leg) => [leg['id'], leg['paxNum']]))
  return readLegs(doc).flatMap((leg, at) => {
    const value = leg['paxNum']
    if (typeof value !== 'number' || value <= mostPassengersOfLeg || known.get(leg['id']) === value) return []
    const issue = (most: number) =>
      charterMessages.issue(`legs.${at}.paxNum`, 'many-passengers', { most: String(most) })
    const limit = { value, usual: mostPassengersOfLeg, setting: 'config.most_passengers' }
    return [{ ...limit, record: 'aircraft', field: 'seats', issue }]
  })
}

import { contacts } from '../../domain/crm/index.ts'
import type { Person } from './demo-people.ts'
import { Random } from './random.ts'
import type { WorldWriter } from './world-writer.ts'

interface Traveller {
  readonly id?: string
  readonly name: string
}

/** Passengers and pilots. */
export interface Travellers {
  readonly passengers: Traveller[]
  readonly crew: Traveller[]
}

const crewNames = [
  ['Owen', 'Marsh'],
  ['Priya', 'Nair'],
  ['Dale', 'Whitcomb'],
  ['Sofia', 'Lang'],
] as const

/**
 * Pilots of the client, as contacts. Their ids come from a separate random source: the rest of the story stays
 * unchanged.
 */
export function writeCrew(world: WorldWriter): Traveller[] {
  const random = new Random(`${world.key} crew`)
  const since = world.clock.past(-400, 9)
  return crewNames.map(([first_name, last_name]) => {
    const email = `${first_name}.${last_name}@crew-${world.key}.example`.toLowerCase()
    const phone = `+146955501${random.digits(2)}`
    const row = world.add(
      contacts,
      { first_name, last_name, email, phone, type: 'Crew', verified: true },
      { id: random.id(since), date: since },
    )
    return { id: row.id, name: `${first_name} ${last_name}` }
  })
}

const aboard = ({ id, name }: Person): Traveller => ({ id, name })

/** The buyer of the trip leads, some of the other customers come along, the rest are seats without a name. */
export function travellersOf(
  number: number,
  { person, people, crew, paxNum }: { person: Person; people: readonly Person[]; crew: Traveller[]; paxNum: number },
): Travellers {
  const others = people.filter((one) => !one.isVendor && one.id !== person.id)
  const named = Array.from({ length: Math.min(2, paxNum - 1) }, (_, at) => others[(number * 7 + at) % others.length])
  const known = [aboard(person), ...named.flatMap((one) => (one ? [aboard(one)] : []))].slice(0, paxNum)
  const seats = Array.from({ length: paxNum - known.length }, () => ({ name: '' }))
  const first = (number * 2) % crew.length
  return { passengers: [...known, ...seats], crew: crew.slice(first, first + 2) }
}

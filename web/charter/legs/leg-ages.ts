import { isLiveLeg, mostAges, readAges, type EditedLeg } from '../../../domain/charter/index.ts'
import { hasRole, type Actor } from '../../../domain/kernel/index.ts'
import type { Api } from '../../platform/api/api.ts'
import type { Desk, Legs } from './legs-desk.ts'

type Traveller = NonNullable<EditedLeg['passengers']>[number]

/** Whose age types can be asked: people on board who are contacts. */
const asContacts = (legs: readonly EditedLeg[]): readonly string[] => [
  ...new Set(
    legs.flatMap(({ passengers = [] }) =>
      passengers.flatMap(({ id, pax_type: type }) => (id === undefined || type === 'Pet' ? [] : [id])),
    ),
  ),
]

/** Contacts in parts that one call takes. */
const inParts = (contacts: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(contacts.length / mostAges) }, (_, part) =>
    contacts.slice(part * mostAges, (part + 1) * mostAges),
  )

const withType =
  (types: ReadonlyMap<string, Traveller['pax_type']>) =>
  (one: Traveller): Traveller => {
    const type = one.id === undefined || one.pax_type === 'Pet' ? undefined : types.get(one.id)
    return type === undefined || type === one.pax_type ? one : { ...one, pax_type: type }
  }

export interface LegAges {
  /** Puts the age groups of the passengers into the legs. If the server cannot tell them, the choice stays. */
  readonly settle: () => Promise<void>
}

interface Asking extends Pick<Desk, 'timezone'> {
  readonly api: Api
  readonly actor: Actor
}

/**
 * Age groups of passengers on the day of the first departure. The server computes them from sealed birthdates (decision
 * D17, docs/adr/0037).
 */
export function legAges(legs: Legs, { api, actor, timezone }: Asking): LegAges {
  const departureOf = () => {
    const first = legs.legs().find(isLiveLeg)
    return {
      at: first?.times.takeoffUTC ?? Date.now(),
      zone: first?.departureAirport?.timezone ?? timezone,
    }
  }
  return {
    settle: async () => {
      const contacts = asContacts(legs.legs())
      if (contacts.length === 0 || !hasRole(actor, 'contacts-r')) return
      const departure = departureOf()
      const parts = inParts(contacts).map((part) => api.call(readAges, { body: { contacts: part, departure } }))
      const answers = await Promise.allSettled(parts)
      const ages = answers.flatMap((answer) => (answer.status === 'rejected' ? [] : answer.value.ages))
      const typed = withType(new Map(ages.map(({ id, pax_type: type }) => [id, type])))
      for (const leg of legs.legs()) {
        const { passengers = [] } = leg
        const next = passengers.map(typed)
        if (next.some((one, place) => one !== passengers[place])) legs.set(leg.id, 'passengers', next)
      }
    },
  }
}

import {
  aircraftTypes,
  charterMessages,
  type AircraftType,
  type EditedLeg,
  type FoundAircraft,
  type FoundModel,
} from '../../../domain/charter/index.ts'
import { isDoc, type Issue, type OutputOf } from '../../../domain/kernel/index.ts'
import type { findAircraft } from '../../../domain/charter/index.ts'
import { joined } from '../../ui/list/joined.ts'
import type { OfferGroup } from '../../ui/choices/lookup-input.tsx'

export type LegAircraft = NonNullable<EditedLeg['aircraft']>

/** An aircraft as the form holds it: words that are typed mean none yet, and no save takes them. */
export type HeldAircraft = Partial<LegAircraft> & { readonly typed?: string }

export type AircraftHits = OutputOf<typeof findAircraft>

const types = Object.entries(aircraftTypes) as readonly (readonly [AircraftType, string])[]

const seatWords = ({ seats }: FoundAircraft): string => (seats === undefined ? '' : `${seats} seats`)

/** A tail of the fleet, as a leg keeps it. */
const ofTail = ({ id, tail_number, name, model, type }: FoundAircraft): LegAircraft => ({
  id,
  tail_number,
  ...(name !== '' && { name }),
  ...(model && { model }),
  ...(type && { type }),
})

const ofModel = ({ id, name, type }: FoundModel): LegAircraft => ({
  tail_number: '',
  model: { ...(id !== undefined && { id }), name },
  ...(type && { type }),
})

/**
 * Possible meanings of words: fleet tails, models, and types, by which a leg is quoted before its tail is known. Models
 * are too many to be listed without words.
 */
export function aircraftOffers(
  query: string,
  { aircraft, models }: AircraftHits,
  choose: (chosen: LegAircraft) => void,
): readonly OfferGroup[] {
  const words = query.toLowerCase()
  return [
    {
      label: 'Your fleet',
      offers: aircraft.map((one) => ({
        key: `tail ${one.id}`,
        name: one.tail_number,
        detail: joined(...new Set([one.name, one.model?.name]), seatWords(one), one.active ? '' : 'inactive'),
        choose: () => choose(ofTail(one)),
      })),
    },
    {
      label: 'Any aircraft of a model',
      offers: (words === '' ? [] : models).map((one) => ({
        key: `model ${one.id ?? one.name}`,
        name: one.name,
        detail: one.type ? aircraftTypes[one.type] : '',
        choose: () => choose(ofModel(one)),
      })),
    },
    {
      label: 'Any aircraft of a type',
      offers: types
        .filter(([, label]) => label.toLowerCase().includes(words))
        .map(([type, label]) => ({
          key: `type ${type}`,
          name: label,
          detail: '',
          choose: () => choose({ tail_number: '', type }),
        })),
    },
  ]
}

/** Words that look like a registration: one of an aircraft that is not in the fleet may fly a leg too. */
const isTail = (words: string): boolean => /^[a-z0-9-]{3,10}$/i.test(words) && /\d/.test(words)

/** Unambiguous meaning of typed words: the tail of that name, the only match, or a foreign tail. */
export function settledAircraft(
  path: string,
  query: string,
  groups: readonly OfferGroup[],
): { readonly choose: () => void } | { readonly tail: string } | { readonly issue: Issue } {
  const offers = groups.flatMap((group) => group.offers)
  const named = offers.find(({ name }) => name.toLowerCase() === query.toLowerCase())
  const [only, second] = offers
  if (named ?? (only && !second)) return { choose: (named ?? only)?.choose ?? (() => undefined) }
  if (second) return { issue: charterMessages.issue(path, 'several-aircraft', { aircraft: query }) }
  if (isTail(query)) return { tail: query.toUpperCase() }
  return { issue: charterMessages.issue(path, 'no-aircraft', { aircraft: query }) }
}

/** Name of a leg's aircraft: the typed words, the tail, or the quoted type without one. */
export const aircraftName = (aircraft: unknown): string => {
  if (!isDoc(aircraft)) return ''
  const { typed = '', tail_number: tail, model, type }: HeldAircraft = aircraft
  return typed || tail || model?.name || (type ? aircraftTypes[type] : '')
}

/** Text below it. */
export function aircraftDetail(aircraft: LegAircraft | undefined): string {
  if (!aircraft || aircraftName(aircraft) === '') return ''
  const { id, tail_number: tail, name, model, type } = aircraft
  if (tail !== '') return joined(...new Set([name, model?.name])) || (id === undefined ? 'Not in your fleet' : '')
  return model ? joined('Any tail', type && aircraftTypes[type]) : 'Any tail of this type'
}

import { isDoc } from '../../kernel/index.ts'
import type { Leg, LegAirport } from '../legs.ts'

/** A leg while it is edited: values not entered yet are missing. */
export type EditedLeg = Partial<Omit<Leg, 'id' | 'times'>> & {
  readonly id: string
  readonly times: Leg['times']
}

/** Parts of a leg that an emptied input holds as ''. */
const objects = ['departureAirport', 'arrivalAirport', 'startingAirport', 'endingAirport', 'aircraft'] as const

function editedLeg(value: unknown): EditedLeg[] {
  if (!isDoc(value) || typeof value['id'] !== 'string') return []
  const { id, times, ...rest } = value
  const emptied = new Set<string>(objects.filter((name) => !isDoc(rest[name])))
  const held = Object.fromEntries(Object.entries(rest).filter(([name]) => !emptied.has(name)))
  // The shape of the record says what these are; a save checks it again.
  return [{ ...held, id, times: isDoc(times) ? times : {} }]
}

/** Legs of a form, without other entries of its list. */
export const editedLegs = (value: unknown): readonly EditedLeg[] =>
  Array.isArray(value) ? value.flatMap(editedLeg) : []

/** An airport that was found, not words that are still typed: it has a name, be it an empty one. */
export const foundOnLeg = (airport: LegAirport | undefined): LegAirport | undefined =>
  airport && 'name' in airport ? airport : undefined

import { createContext, use } from 'react'
import type { EditedLeg } from '../../../domain/charter/index.ts'

type MarkedPart = 'departureAirport' | 'arrivalAirport' | 'takeoff' | 'passengers'

/** Why a part of a leg is to be checked: it was read from words that leave it open. */
export interface LegMark {
  readonly part: MarkedPart
  /** Value that was read: a changed one has been checked. */
  readonly read: string | number | undefined
  readonly words: string
}

/** By the id of the leg. */
export type LegMarks = ReadonlyMap<string, readonly LegMark[]>

/** Present value of a part of a leg. */
const partOfLeg = (
  { departureAirport, arrivalAirport, times, paxNum }: EditedLeg,
  part: MarkedPart,
): LegMark['read'] => {
  if (part === 'passengers') return paxNum
  if (part === 'takeoff') return times.takeoffUTC
  return (part === 'departureAirport' ? departureAirport : arrivalAirport)?.icao
}

/** Marks of a new quote whose legs were read from words; undefined for any other form. */
export const LegMarksContext = createContext<LegMarks | undefined>(undefined)

/** Parts of a leg to check, in words. */
export const useLegMarks = (): ((leg: EditedLeg) => readonly string[]) => {
  const marks = use(LegMarksContext)
  return (leg) =>
    (marks?.get(leg.id) ?? []).filter(({ part, read }) => partOfLeg(leg, part) === read).map(({ words }) => words)
}

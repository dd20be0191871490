/** The marks of a leg that decide where it counts; an edited leg lacks them until they are set. */
interface MarkedLeg {
  readonly active?: unknown
  readonly isEmptyLeg?: unknown
}

/** True if a leg counts in its quote or trip: it was not taken out of use (3-aviation section 5). */
export const isLiveLeg = ({ active }: MarkedLeg): boolean => active !== false

/** True if passengers fly on a leg: it is in use and does not reposition the aircraft (3-aviation section 5). */
export const isPassengerLeg = (leg: MarkedLeg): boolean => isLiveLeg(leg) && leg.isEmptyLeg !== true

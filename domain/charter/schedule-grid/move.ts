import type { Leg } from '../legs.ts'

const later = (at: number | undefined, by: number): number | undefined => (at === undefined ? undefined : at + by)

interface Move {
  readonly tail: string
  readonly by: number
  /** The aircraft that flies it from now on. */
  readonly to?: { readonly id: string; readonly tail_number: string; readonly name: string } | undefined
}

/** The legs of a trip or quote with those of one aircraft moved in time, and to another aircraft. */
export const movedLegs = (legs: readonly Leg[], { tail, by, to }: Move): Leg[] =>
  legs.map((leg) => {
    if (!leg.active || leg.aircraft?.tail_number !== tail) return leg
    // Whoever moves it says when it flies.
    const { isTimeAssumed, ...times } = leg.times
    return {
      ...leg,
      ...(to === undefined ? {} : { aircraft: { ...leg.aircraft, ...to } }),
      times: {
        ...times,
        ...(isTimeAssumed && by === 0 && { isTimeAssumed }),
        takeoffUTC: later(times.takeoffUTC, by),
        landingUTC: later(times.landingUTC, by),
      },
    }
  })

import { minuteMs } from '../../kernel/values/durations.ts'

/** The state of a flight compared with its plan (3-aviation section 4). */
export const delayStatuses = {
  cancelled: 'Cancelled',
  delayed: 'Delayed',
  early: 'Early',
  'on time': 'On time',
  'no status': 'No status',
} as const

export type DelayStatus = keyof typeof delayStatuses

/** States of a flight as senders report them, by code (3-aviation section 8). */
export const delayDetails = {
  CNCL: 'Cancelled flight',
  ETA: 'Estimated arrival',
  ETD: 'Estimated departure',
  OUT: 'Left the gate',
  OFF: 'Took off',
  ON: 'Landed',
  IN: 'Arrived at the gate',
  SCHD: 'Schedule Change',
  DCSN: 'Check with airline',
} as const

export type DelayDetail = keyof typeof delayDetails

/** Minutes from which a flight is late, or early: the delay that airlines report. */
const toleratedMinutes = 15

/** Epoch milliseconds. */
interface Flown {
  readonly cancelled: boolean
  readonly detail?: DelayDetail | undefined
  readonly start: number
  readonly end?: number | undefined
  readonly etd?: number | undefined
  readonly eta?: number | undefined
  readonly out?: number | undefined
  readonly off?: number | undefined
  readonly on?: number | undefined
  readonly in?: number | undefined
}

/** Planned times, by leg. */
interface Planned {
  readonly takeoffUTC?: number | undefined
  readonly landingUTC?: number | undefined
}

/** Take-off and landing as they were, or as they are estimated. */
export interface FlownTimes {
  readonly departure: number | undefined
  readonly arrival: number | undefined
  readonly hasDeparted: boolean
  readonly hasArrived: boolean
}

/** Known take-off and landing; a scheduled time is not news. */
export function flownTimes({ off, out, etd, on, in: gate, eta }: Flown): FlownTimes {
  const [departed, arrived] = [off ?? out, on ?? gate]
  return {
    departure: departed ?? etd,
    arrival: arrived ?? eta,
    hasDeparted: departed !== undefined || arrived !== undefined,
    hasArrived: arrived !== undefined,
  }
}

export interface Delay {
  readonly status: DelayStatus
  /** Later than planned, or earlier where it is below zero; undefined where nothing is known. */
  readonly minutes: number | undefined
  readonly detail: DelayDetail | undefined
}

const difference = (is: number | undefined, planned: number | undefined): number | undefined =>
  is === undefined || planned === undefined ? undefined : Math.round((is - planned) / minuteMs)

function statusOf(minutes: number | undefined): DelayStatus {
  if (minutes === undefined) return 'no status'
  if (minutes >= toleratedMinutes) return 'delayed'
  return minutes <= -toleratedMinutes ? 'early' : 'on time'
}

/** Latest report: by its sender's time, otherwise by the latest of its times. */
function detailOf(plan: Flown, { takeoffUTC }: Planned): DelayDetail | undefined {
  if (plan.cancelled) return 'CNCL'
  if (plan.detail !== undefined) return plan.detail
  const times = [
    ['IN', plan.in],
    ['ON', plan.on],
    ['OFF', plan.off],
    ['OUT', plan.out],
    ['ETA', plan.eta],
    ['ETD', plan.etd],
    ['SCHD', plan.start === takeoffUTC ? undefined : plan.start],
  ] as const
  return times.find(([, at]) => at !== undefined)?.[0]
}

/**
 * Delay of a flight against its plan: by its landing once known, by its take-off until then, and by a moved scheduled
 * time.
 */
export function delayOf(plan: Flown, planned: Planned): Delay {
  const detail = detailOf(plan, planned)
  if (plan.cancelled || detail === 'CNCL') return { status: 'cancelled', minutes: undefined, detail }
  const { departure, arrival, hasArrived } = flownTimes(plan)
  const late = difference(departure ?? movedStart(plan, planned), planned.takeoffUTC)
  const minutes = hasArrived
    ? (difference(arrival, planned.landingUTC) ?? late)
    : (late ?? difference(arrival, planned.landingUTC))
  return { status: statusOf(minutes), minutes, detail }
}

/** A plan for another time than the leg's is news by itself. */
const movedStart = ({ start }: Flown, { takeoffUTC }: Planned): number | undefined =>
  start === takeoffUTC ? undefined : start

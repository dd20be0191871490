import type { CharterStatus } from '../statuses.ts'
import { nextStates, type Actor, type Doc } from '../../kernel/index.ts'
import { quoteTransitions, tripTransitions } from '../transitions.ts'
import type { FlightKind } from './numbers.ts'

/** Statuses that scheduling software gives a trip (3-aviation section 4). */
export const externalStatuses = ['released', 'active', 'arrived', 'cancelled', 'readyForRelease'] as const

export type ExternalStatus = (typeof externalStatuses)[number]

export interface ExternalPassenger {
  readonly id: string
  readonly name: string
}

export interface ExternalLeg {
  readonly id: string
  readonly tail: string
  /** ICAO codes. */
  readonly from: string
  readonly to: string
  /** Epoch milliseconds. */
  readonly takeoffUTC: number
  /** Absent where the software does not say it. */
  readonly landingUTC?: number | undefined
  readonly paxNum: number
  readonly isEmpty: boolean
  readonly passengers: readonly ExternalPassenger[]
}

/** A trip or quote of scheduling software, of either kind. */
export interface ExternalFlight {
  readonly id: string
  readonly number: string
  /** Absent for an unknown one, or none. */
  readonly status?: ExternalStatus | undefined
  readonly account?: string | undefined
  /** Cents. */
  readonly total?: number | undefined
  readonly legs: readonly ExternalLeg[]
}

/** Ours for each of theirs (decision D21). */
const tripStatuses: Readonly<Record<ExternalStatus, CharterStatus>> = {
  readyForRelease: 'tOutstanding',
  released: 'tConfirmed',
  active: 'tConfirmed',
  arrived: 'tConfirmed',
  cancelled: 'cancelled',
}

/** Progress of a trip in addition to its status (decision D21). */
export const progressOf = (status: ExternalStatus | undefined): 'in progress' | 'done' | undefined =>
  status === 'active' ? 'in progress' : status === 'arrived' ? 'done' : undefined

function wantedStatus(kind: FlightKind, { status }: ExternalFlight): CharterStatus | undefined {
  if (kind === 'trips') return status && tripStatuses[status]
  return status === 'cancelled' ? 'cancelled' : undefined
}

const first: Readonly<Record<FlightKind, CharterStatus>> = { trips: 'tImported', quotes: 'qImported' }

/**
 * The status that a record takes by what the software says: one that our own table does not lead to from where the record
 * is, such as from a payment back to confirmed, leaves it where it is (decision D21).
 */
export function importedStatus(
  kind: FlightKind,
  external: ExternalFlight,
  existing: { readonly row: Doc; readonly from: CharterStatus; readonly actor: Actor } | undefined,
): CharterStatus {
  const wanted = wantedStatus(kind, external)
  if (existing === undefined) return wanted ?? first[kind]
  if (wanted === undefined || wanted === existing.from) return existing.from
  const table = kind === 'trips' ? tripTransitions : quoteTransitions
  const isFree = nextStates(table, existing).some(({ to, unless }) => to === wanted && unless === undefined)
  // A trip that is being paid is not set back to confirmed by an import, though a person may do that.
  const isPayment = existing.from.startsWith('p') && wanted !== 'cancelled'
  return isFree && !isPayment ? wanted : existing.from
}

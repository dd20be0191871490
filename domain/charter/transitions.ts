import { stepsTo, type Doc, type Step, type Transitions } from '../kernel/index.ts'
import { isImportUndone } from './imports/before-import.ts'
import { charterStatuses, type CharterStatus } from './statuses.ts'

const hasTrip = (row: Doc): boolean => Boolean(row['trip_id'] || row['trip_number'])

const isLocked = ({ price }: Doc): boolean =>
  typeof price === 'object' && price !== null && Reflect.get(price, 'locked') !== undefined

/** A confirmed quote becomes a trip: the trip exists before the quote is confirmed. */
const onceTripIsMade = (to: CharterStatus): Step<CharterStatus> => ({
  to,
  unless: (quote) => (hasTrip(quote) ? undefined : 'A trip has to be made from this quote first.'),
})

const whileNoTrip = (to: CharterStatus): Step<CharterStatus> => ({
  to,
  unless: (quote) => (hasTrip(quote) ? 'A trip was made from this quote already.' : undefined),
})

const oncePriceIsLocked = (to: CharterStatus): Step<CharterStatus> => ({
  to,
  unless: (trip) => (isLocked(trip) ? undefined : 'The price has to be locked first.'),
})

/** A customer accepts the legs at their price: a price made for other legs is no offer. */
const oncePriceIsForLegs: Step<CharterStatus> = {
  to: 'qConfirmed',
  unless: ({ priced_for: made }) =>
    made === undefined ? undefined : 'Its price was made for other legs. Save or keep a price first.',
}

/** Where a quote or trip may go from each status (decision D18). */
const steps: Transitions<CharterStatus>['steps'] = {
  qBroker: stepsTo('qSubmitted', 'qCreated', 'inactive'),
  qSubmitted: stepsTo('qCreated', 'qOutstanding', 'inactive', 'cancelled'),
  qImported: [...stepsTo('qCreated', 'qOutstanding'), oncePriceIsForLegs, ...stepsTo('inactive', 'cancelled')],
  qCreated: [...stepsTo('qOutstanding'), oncePriceIsForLegs, ...stepsTo('inactive', 'cancelled')],
  qOutstanding: [...stepsTo('qCreated'), oncePriceIsForLegs, ...stepsTo('inactive', 'cancelled')],
  qConfirmed: [
    onceTripIsMade('tSubmitted'),
    onceTripIsMade('tOutstanding'),
    whileNoTrip('qOutstanding'),
    ...stepsTo('cancelled'),
  ],
  tImported: stepsTo('tOutstanding', 'tConfirmed', 'cancelled'),
  tSubmitted: stepsTo('tOutstanding', 'tConfirmed', 'cancelled'),
  tOutstanding: stepsTo('tConfirmed', 'cancelled'),
  tConfirmed: [oncePriceIsLocked('pWaiting'), ...stepsTo('pPaid', 'cancelled')],
  pWaiting: stepsTo('pPaid', 'pIssue', 'tConfirmed', 'cancelled'),
  pIssue: stepsTo('pWaiting', 'pPaid', 'cancelled'),
  pPaid: stepsTo('pIssue', 'cancelled'),
  inactive: [],
  cancelled: [],
}

interface FlightStates {
  readonly begins: readonly CharterStatus[]
  /** Why a quote or trip is not paid; undefined where the ledger says that it is. */
  readonly unlessPaid: (row: Doc) => string | undefined
}

const charterTransitions = ({ begins, unlessPaid }: FlightStates): Transitions<CharterStatus> => ({
  field: 'status',
  log: 'status_change',
  labels: charterStatuses,
  begins,
  steps,
  returns: ['inactive'],
  isUndone: isImportUndone,
  proven: { pPaid: unlessPaid },
})

/** A quote is entered at any point until it is confirmed: customers ask and agree by phone too. */
export const quoteTransitions = charterTransitions({
  begins: ['qCreated', 'qSubmitted', 'qImported', 'qOutstanding', 'qConfirmed', 'qBroker'],
  unlessPaid: () => 'A quote is not paid. Make its trip, invoice it, and record the payment there.',
})

/** A trip that is made by hand starts as requested (decision D26), or further where it was agreed elsewhere; never paid. */
export const tripTransitions = charterTransitions({
  begins: ['tSubmitted', 'tImported', 'tOutstanding', 'tConfirmed'],
  // `paid` is written from the ledger alone.
  unlessPaid: ({ paid }) =>
    paid === true ? undefined : 'Record the payment on the invoice of this trip. Only payments make a trip Paid.',
})

import { acceptOption, addOption, copyToQuote, makeTrip } from '../../../domain/charter/index.ts'
import { implement, type Route } from '../../platform/http/route.ts'
import { acceptOptionOf } from './accept-option.ts'
import { addOptionOf, copyToQuoteOf } from './copy-quote.ts'
import { makeTripFromQuote } from './make-trip.ts'

/** Options of a quote, the acceptance of one, and copies. */
export const optionRoutes: readonly Route[] = [
  implement(addOption, addOptionOf),
  implement(acceptOption, acceptOptionOf),
  implement(makeTrip, makeTripFromQuote),
  implement(copyToQuote, copyToQuoteOf),
]

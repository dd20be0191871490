import {
  calculateFlight,
  findAlikeQuotes,
  quoteRequest,
  readRequestOf,
} from '../../../domain/charter/requests/index.ts'
import { implement, implementOutside, type Route } from '../../platform/http/route.ts'
import { findAlikeQuotesOf } from './alike-quotes.ts'
import { calculateFlightOf } from './calculate.ts'
import { quoteRequestOf } from './quote-request.ts'
import { readThreadRequest } from './read-thread-request.ts'

/** From what a mail asks for to the quote of it. The reading calls are POSTs because of their bodies: they change nothing. */
export const requestRoutes: readonly Route[] = [
  implementOutside(readRequestOf, readThreadRequest),
  implement(findAlikeQuotes, findAlikeQuotesOf),
  implement(calculateFlight, calculateFlightOf),
  implement(quoteRequest, quoteRequestOf),
]

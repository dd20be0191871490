import {
  answerObjection,
  askForOffer,
  countDealMatches,
  declineDemand,
  declineMarketRequest,
  objectToFact,
  quoteDemand,
  quoteMarketRequest,
  readAlikeRequests,
  readDealMatches,
  readDemand,
  readMarketOffer,
  readMarketOffers,
  readMarketRequest,
  readMarketRequests,
  readReliability,
} from '../../../domain/charter/index.ts'
import { implement, type Route } from '../../platform/http/route.ts'
import { answerDemandWithDecline, answerDemandWithQuote, showDemand } from './answer-demand.ts'
import { askForFlight, answerWithDecline, answerWithQuote } from './answer-market.ts'
import { listAlikeRequests } from './read-alike.ts'
import { countFittingRequests, listFittingRequests } from './deal-matches.ts'
import { showMarketOffer, showMarketRequest } from './read-entry.ts'
import { listMarketOffers, listMarketRequests } from './read-lists.ts'
import { keepObjection, keepObjectionReply, showReliability } from '../reliability/reliability.ts'

/** Flight Requests and Flight Availability, and the answers to other clients. */
export const marketRoutes: readonly Route[] = [
  implement(readMarketRequests, (ctx, { query }) => listMarketRequests(ctx, query)),
  implement(readMarketOffers, (ctx, { query }) => listMarketOffers(ctx, query)),
  implement(readMarketRequest, (ctx, { params }) => showMarketRequest(ctx, params.id)),
  implement(readMarketOffer, (ctx, { params }) => showMarketOffer(ctx, params.id)),
  implement(readAlikeRequests, listAlikeRequests),
  implement(quoteMarketRequest, answerWithQuote),
  implement(declineMarketRequest, answerWithDecline),
  implement(askForOffer, askForFlight),
  implement(countDealMatches, countFittingRequests),
  implement(readDealMatches, listFittingRequests),
  implement(readDemand, showDemand),
  implement(quoteDemand, answerDemandWithQuote),
  implement(declineDemand, answerDemandWithDecline),
  implement(readReliability, showReliability),
  implement(objectToFact, keepObjection),
  implement(answerObjection, keepObjectionReply),
]

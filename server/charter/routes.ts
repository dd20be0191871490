import {
  checkAvailability,
  chooseAircraft,
  compareAircraft,
  findAircraft,
  findAirports,
  importDealCalendar,
  importDealCsv,
  keepPrice,
  lockPrice,
  openSearch,
  offerEmptyLegs,
  offerUnofferedLegs,
  readDealFigures,
  readDesk,
  readEmptyLegs,
  readUnofferedLegs,
  readPriceProposal,
  readWishers,
  moveInSchedule,
  priceTrip,
  readShippedModels,
  publishPricing,
  readSchedule,
  readSearchOffers,
  readSubscribers,
  redraftPricing,
  restorePricing,
  tellSubscribers,
  tryPricing,
  typePrice,
  unlockPrice,
  writeToWishers,
} from '../../domain/charter/index.ts'
import { implement, implementOutside, type Route } from '../platform/http/route.ts'
import { searchAirports } from './airports/search-airports.ts'
import { avinodeRoutes } from './avinode/routes.ts'
import { affiliationRoutes } from './affiliations/routes.ts'
import { answerAvailability } from './availability/check-availability.ts'
import { shippedModelsFor } from './reference/shipped-models.ts'
import { searchAircraft } from './availability/search-aircraft.ts'
import { calendarRoutes } from './calendars/routes.ts'
import { customerPageRoutes } from './customer-pages/routes.ts'
import { readDeskOf } from './desk/read-desk.ts'
import { flightPlanRoutes } from './flight-plans/routes.ts'
import { importDealEvents } from './empty-legs/import-deal-calendar.ts'
import { importDealRows } from './empty-legs/import-deal-csv.ts'
import { offerTripLegs, readEmptyLegsOf } from './empty-legs/offer-empty-legs.ts'
import { offerChosenLegs, sumOpenDeals, listUnofferedLegs } from './empty-legs/unoffered-legs.ts'
import { markSearchOpened, listSearchOffers } from './market/searches.ts'
import { listSubscribers, mailSubscribers } from './market/subscribers.ts'
import { invoiceRoutes } from './invoices/invoice-routes.ts'
import { importRoutes } from './imports/routes.ts'
import { marketRoutes } from './market/routes.ts'
import { optionRoutes } from './options/routes.ts'
import { chooseAircraftOf } from './options/choose-aircraft.ts'
import { compareAircraftOf } from './price/compare-aircraft.ts'
import { keepPriceOf, lockPriceOf, unlockPriceOf } from './price/lock-price.ts'
import { priceTripOf } from './price/price-trip.ts'
import { tryPricingOf } from './price/try-pricing.ts'
import { typePriceOf } from './price/type-price.ts'
import { pricingMomentRoutes } from './pricing-moments.ts'
import { publishRules, redraftRules, restoreRules } from './pricing-rules.ts'
import { requestRoutes } from './requests/routes.ts'
import { moveInScheduleOf } from './schedule/move-in-schedule.ts'
import { readScheduleOf } from './schedule/read-schedule.ts'
import { calculatePriceProposal } from './wishers/propose-price.ts'
import { listWishers } from './wishers/find-wishers.ts'
import { writeLettersToWishers } from './wishers/write-to-wishers.ts'
import { travellerRoutes } from './travellers/routes.ts'

/** Calls of the charter room in addition to those of its records. */
export const charterRoutes: readonly Route[] = [
  implement(findAirports, (ctx, { query }) => searchAirports(ctx, query)),
  implement(findAircraft, (ctx, { query }) => searchAircraft(ctx, query)),
  implement(readShippedModels, async (ctx) => shippedModelsFor(ctx)),
  implement(checkAvailability, (ctx, { body }) => answerAvailability(ctx, body)),
  // A POST because of its body: it changes nothing.
  implement(priceTrip, (ctx, { body }) => priceTripOf(ctx, body)),
  implement(publishPricing, (ctx, { body }) => publishRules(ctx, body)),
  implement(restorePricing, (ctx, { body }) => restoreRules(ctx, body)),
  implement(readSchedule, (ctx, { query }) => readScheduleOf(ctx, query)),
  implement(moveInSchedule, (ctx, { body }) => moveInScheduleOf(ctx, body)),
  implement(tryPricing, (ctx, { body }) => tryPricingOf(ctx, body)),
  ...pricingMomentRoutes,
  implement(redraftPricing, (ctx, { body }) => redraftRules(ctx, body)),
  implement(keepPrice, (ctx, { body }) => keepPriceOf(ctx, body)),
  implement(lockPrice, (ctx, { body }) => lockPriceOf(ctx, body)),
  implement(compareAircraft, (ctx, { body }) => compareAircraftOf(ctx, body)),
  implement(chooseAircraft, (ctx, { body }) => chooseAircraftOf(ctx, body)),
  implement(typePrice, (ctx, { body }) => typePriceOf(ctx, body)),
  implement(unlockPrice, (ctx, { body }) => unlockPriceOf(ctx, body)),
  implement(readDesk, readDeskOf),
  implement(readEmptyLegs, readEmptyLegsOf),
  implement(offerEmptyLegs, offerTripLegs),
  implementOutside(importDealCalendar, (ctx, { body }) => importDealEvents(ctx, body)),
  implementOutside(importDealCsv, (ctx, { body }) => importDealRows(ctx, body)),
  implement(readUnofferedLegs, listUnofferedLegs),
  implement(offerUnofferedLegs, offerChosenLegs),
  implement(readDealFigures, sumOpenDeals),
  implement(readPriceProposal, calculatePriceProposal),
  implement(readWishers, listWishers),
  implement(writeToWishers, writeLettersToWishers),
  ...avinodeRoutes,
  ...affiliationRoutes,
  implement(readSearchOffers, listSearchOffers),
  implement(openSearch, markSearchOpened),
  implement(readSubscribers, listSubscribers),
  implement(tellSubscribers, mailSubscribers),
  ...calendarRoutes,
  ...customerPageRoutes,
  ...invoiceRoutes,
  ...flightPlanRoutes,
  ...importRoutes,
  ...marketRoutes,
  ...optionRoutes,
  ...requestRoutes,
  ...travellerRoutes,
]

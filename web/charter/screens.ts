import { hasOneOf, type Doc } from '../../domain/kernel/index.ts'
import type { RecordScreens, RecordTab, RoomScreens } from '../ui/detail/record-screens.ts'
import { lazyExtra, lazyPart } from '../ui/lazy-part.tsx'
import {
  accountScreens,
  accountTimelineTab,
  aircraftScreens,
  airportScreens,
  fleetFields,
  modelScreens,
} from './fleet/fleet-screens.ts'
import { dealScreens } from './empty-legs/deal-screens.ts'
import { loadPricing, pricingScreens } from './pricing/pricing-screens.ts'
import { accountMoneyTab, invoiceFields, invoiceScreens, tripMoneyTab } from './invoices/invoice-screens.ts'
import { isLiveLeg } from '../../domain/charter/index.ts'

const loadItems = () => import('./charter-items.tsx')

/** Legs that are flown, as the cards show them. */
const countLegs = ({ legs }: Doc): number => (Array.isArray(legs) ? legs.filter(isLiveLeg).length : 0)

const legsTab: RecordTab = {
  id: 'legs',
  label: 'Legs',
  count: countLegs,
  part: lazyPart(async () => (await import('./price/total-offer.tsx')).TotalOffer),
}

/** Users who plan flights may have them priced. */
const priceTab: RecordTab = {
  id: 'price',
  label: 'Price',
  isFor: (_, actor) => hasOneOf(actor, ['quotes', 'trips']),
  part: lazyPart(async () => (await import('./price/price-tab.tsx')).PriceTab),
}

const optionsTab: RecordTab = {
  id: 'options',
  label: 'Options',
  part: lazyPart(async () => (await import('./options/option-cards.tsx')).OptionsTab),
}

const sharingTab: RecordTab = {
  id: 'sharing',
  label: 'Shared pages',
  part: lazyPart(async () => (await import('./sharing/sharing-tab.tsx')).SharingTab),
}

/** Common parts of quotes and trips. */
const flight: RecordScreens & { readonly tabs: readonly RecordTab[] } = {
  headFields: ['route', 'contact.name', 'price.total'],
  head: lazyPart(async () => (await import('./charter-head.tsx')).CharterHead),
  tabs: [legsTab, priceTab, sharingTab],
  // Legs and price describe a flight; the rest of its fields come after them.
  firstTabs: ['legs', 'price', 'options'],
  beside: lazyPart(async () => (await import('./charter-beside.tsx')).CharterBeside),
}

const loadAffiliate = () => import('./affiliations/affiliate-page.tsx')

/** Affiliates: the request of a new one, steps, and shares. */
const affiliateScreens: RecordScreens = {
  newRecord: lazyPart(async () => (await import('./affiliations/new-affiliate.tsx')).NewAffiliate),
  head: lazyPart(async () => (await loadAffiliate()).AffiliateHead),
  headFields: ['status'],
  actions: lazyPart(async () => (await loadAffiliate()).AffiliateActions),
  menu: lazyPart(async () => (await loadAffiliate()).AffiliateMenu),
  tabs: [
    {
      id: 'shares',
      label: 'Shares',
      part: lazyPart(async () => (await import('./affiliations/shares-tab.tsx')).SharesTab),
    },
  ],
  firstTabs: ['shares'],
}

const loadOffers = () => import('./market/search-offers.tsx')

/** Marketplace searches: their limits in words, and the offers that suit one now. */
const searchScreens: RecordScreens = {
  cells: {
    type: lazyPart(async () => (await loadOffers()).TypeCell),
    level: lazyPart(async () => (await loadOffers()).LevelCell),
  },
  head: lazyPart(async () => (await loadOffers()).SearchHead),
  tabs: [{ id: 'offers', label: 'Offers now', part: lazyPart(async () => (await loadOffers()).OffersTab) }],
  firstTabs: ['offers'],
}

/** Records by their names: importing their definitions would load them with the first screen. */
export const charterScreens: RoomScreens = {
  records: {
    quotes: {
      ...flight,
      item: lazyExtra(async () => (await loadItems()).QuoteItem),
      newRecord: lazyPart(async () => (await import('./requests/new-quote.tsx')).NewQuote),
      listActions: lazyPart(async () => (await import('./imports/csv/csv-button.tsx')).QuoteListActions),
      actions: lazyPart(async () => (await import('./quote-page-actions.tsx')).QuotePageActions),
      foot: lazyPart(async () => (await import('./quote-foot.tsx')).QuoteFoot),
      tabs: [legsTab, priceTab, optionsTab, sharingTab],
    },
    trips: {
      ...flight,
      item: lazyExtra(async () => (await loadItems()).TripItem),
      newRecord: lazyPart(async () => (await import('./new-trip.tsx')).NewTrip),
      listActions: lazyPart(async () => (await import('./board/board-link.tsx')).TripListActions),
      actions: lazyPart(async () => (await import('./trip-page-actions.tsx')).TripPageActions),
      tabs: [...flight.tabs, tripMoneyTab],
    },
    invoices: { ...invoiceScreens, item: lazyExtra(async () => (await loadItems()).InvoiceItem) },
    affiliates: affiliateScreens,
    deals: dealScreens,
    market_searches: searchScreens,
    aircraft: aircraftScreens,
    aircraft_models: modelScreens,
    airports: airportScreens,
    accounts: { ...accountScreens, tabs: [accountMoneyTab, accountTimelineTab] },
    pricing: pricingScreens,
  },
  fields: {
    ...fleetFields,
    ...invoiceFields,
    airport: lazyPart(async () => (await import('./airport-field.tsx')).AirportField),
    legs: lazyPart(async () => (await import('./legs/legs-field.tsx')).LegsField),
    'price-items': lazyPart(async () => (await loadPricing()).PriceItemsField),
    'price-logic': lazyPart(async () => (await loadPricing()).LogicField),
  },
}

import { formatMoney } from '../../kernel/values/format-value.ts'
import { describeDealWindow } from '../open-deals.ts'
import type { deals } from '../deals.ts'
import type { RowOf } from '../../kernel/index.ts'

type Deal = RowOf<typeof deals>

const nameAirport = ({ city, name, icao }: Deal['departureAirport']): string => `${city || name || icao} (${icao})`

function describeDeal(deal: Deal, timezone: string): string {
  const shown = describeDealWindow({ ...deal }, timezone)
  const price = deal.show_price && deal.price ? formatMoney(deal.price.total) : 'Price on request'
  return [
    `${nameAirport(deal.departureAirport)} to ${nameAirport(deal.arrivalAirport)}`,
    shown === undefined ? 'Date on request' : `${shown.day}, ${shown.hours}`,
    price,
  ].join('\n')
}

const nameRoute = ({ departureAirport: from, arrivalAirport: to }: Deal): string => `${from.icao} to ${to.icao}`

/** The mail by which subscribers learn of empty legs near their home. */
export function describeDeals(
  deals: readonly Deal[],
  timezone: string,
): { readonly subject: string; readonly message: string } {
  const [first] = deals
  const more = deals.length - 1
  const subject = first === undefined ? '' : `Empty leg ${nameRoute(first)}${more > 0 ? ` and ${more} more` : ''}`
  const words = deals.map((deal) => describeDeal(deal, timezone)).join('\n\n')
  const it = deals.length === 1 ? 'An empty leg near your home airport:' : 'Empty legs near your home airport:'
  return { subject, message: `${it}\n\n${words}\n\nAnswer this mail to ask for a seat or the whole aircraft.` }
}

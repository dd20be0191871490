import type { SaleRow } from './sale-row.ts'

/** A place in a line: 'Richmond, VA 23219'; empty without one. */
export function describePlace(place: SaleRow['address']): string {
  if (place === undefined) return ''
  const { city = '', state = '', zip = '', country } = place
  const region = [state, zip].filter(Boolean).join(' ')
  return [city, region, country === 'US' ? '' : country].filter(Boolean).join(', ')
}

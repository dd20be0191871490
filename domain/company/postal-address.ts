import type { z } from 'zod'
import type { place } from '../kernel/index.ts'

type Place = Partial<z.output<typeof place>>

const fillAddress = ({ street = '', street2 = '', city = '', state = '', zip = '', country = 'US' }: Place) => ({
  street,
  street2,
  city,
  state,
  zip,
  country,
})

const isComplete = ({ street, city, zip, country }: ReturnType<typeof fillAddress>): boolean =>
  street.trim() !== '' && city.trim() !== '' && (zip.trim() !== '' || country !== 'US')

/**
 * Formats the postal address of a company in one line, which each mail to a group must show: '8008 Aviation Place,
 * Dallas, TX 75209'. Undefined if the street, the city, or the zip of a US address is missing.
 */
export function formatPostalAddress(address: Place | undefined): string | undefined {
  const filled = fillAddress(address ?? {})
  if (!isComplete(filled)) return undefined
  const { street, street2, city, state, zip, country } = filled
  const parts = [street, street2, city, `${state} ${zip}`, country === 'US' ? '' : country]
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(', ')
}

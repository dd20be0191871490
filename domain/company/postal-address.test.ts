import { expect, test } from 'vitest'
import { formatPostalAddress } from './postal-address.ts'

test('a postal address is formatted as one line', () => {
  const address = { street: '8008 Aviation Place', city: 'Dallas', state: 'TX', zip: '75209', country: 'US' }
  expect(formatPostalAddress(address)).toBe('8008 Aviation Place, Dallas, TX 75209')
  expect(formatPostalAddress({ ...address, street2: 'Hangar 4' })).toBe(
    '8008 Aviation Place, Hangar 4, Dallas, TX 75209',
  )
  expect(formatPostalAddress({ street: 'PO Box 12', city: 'Dubai', country: 'AE' })).toBe('PO Box 12, Dubai, AE')
})

test('an address without street, city or US zip is incomplete and not formatted', () => {
  const address = { street: '8008 Aviation Place', city: 'Dallas', zip: '75209', country: 'US' }
  for (const part of ['street', 'city', 'zip']) expect(formatPostalAddress({ ...address, [part]: ' ' })).toBeUndefined()
  expect(formatPostalAddress(undefined)).toBeUndefined()
})

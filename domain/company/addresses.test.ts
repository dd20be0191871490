import { expect, it } from 'vitest'
import { addresses, addressLacks, addressTitle } from './addresses.ts'
import { companyMessages } from './messages.ts'
import { regions } from './regions.ts'

it.each([
  [
    {},
    [
      'Must include name or company in this.',
      'Must include zip or street, city, and state.',
      'Must include either an email or phone.',
    ],
  ],
  [{ company: 'Whitfield', zip: '75201', email: 'a@x.example' }, []],
  [{ last_name: 'Whitfield', street: '1 Elm Street', city: 'Dallas', state: 'TX', phone: '+12145550101' }, []],
  [
    { first_name: 'Dana', street: '1 Elm Street', city: 'Dallas', email: 'a@x.example' },
    ['Must include zip or street, city, and state.'],
  ],
])('says what %o lacks', (address, words) => {
  expect(addressLacks(address).map(companyMessages.words)).toEqual(words)
})

it('names the address of a list that lacks something', () => {
  expect(addressLacks({ company: 'W', zip: '1' }, 'addresses.2.').map(({ path }) => path)).toEqual([
    'addresses.2.email',
  ])
})

it('is called by its nickname, company or street', () => {
  expect([{ nickname: 'Home', company: 'W' }, { company: 'W' }, { street: '1 Elm' }, {}].map(addressTitle)).toEqual([
    'Home',
    'W',
    '1 Elm',
    '',
  ])
})

it('offers the states with their capital district, 6 territories and 13 Canadian provinces, and begins in the US', () => {
  expect(Object.keys(regions)).toHaveLength(51 + 6 + 13)
  expect([regions['TX'], regions['PR'], regions['QC'], regions['DC']]).toEqual([
    'Texas',
    'Puerto Rico',
    'Quebec',
    'District of Columbia',
  ])
  const offered = addresses.form.find(({ property }) => property === 'state')?.options
  expect(offered).toHaveLength(70)
  expect(addresses.shape.parse({}).country).toBe('US')
})

it.each([
  [{ zip: '75201' }, false],
  [{ zip: '75201', city: 'Dallas' }, true],
  [{ zip: '75201', street: '1 Elm Street' }, true],
])('an address of %j is active: %s', (place, active) => {
  const doc = addresses.shape.parse({ company: 'Whitfield', email: 'a@x.example', ...place })
  expect(addresses.settleActive?.(doc, true).active).toBe(active)
})

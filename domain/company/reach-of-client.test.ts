import { expect, it } from 'vitest'
import { clients } from './clients.ts'
import { isWebsite, isZip } from './reach-of-client.ts'

it.each([
  ['https://laro.example', true],
  ['http://www.laro.example/charter?from=KDAL', true],
  ['not a url', false],
  ['laro.example', false],
  ['https://', false],
  ['https://laro', false],
  ['https://laro.example/a b', false],
  ['javascript:alert(1)', false],
  ['ftp://laro.example', false],
])('%s is a website: %s', (address, is) => {
  expect(isWebsite(address)).toBe(is)
})

it.each([
  ['75201', 'US', true],
  ['75201-1234', 'US', true],
  ['abcdefghij', 'US', false],
  ['7520', 'US', false],
  ['752011', 'US', false],
  ['SW1A 1AA', 'GB', true],
])('%s is a zip in %s: %s', (zip, country, is) => {
  expect(isZip(zip, country)).toBe(is)
})

it('a company is refused a website and a zip that are none, each at its field, and may leave both empty', () => {
  const laro = { name: 'Laro Charter', name_key: 'LARO' }
  const wrong = { ...laro, public_facing_url: 'not a url', website: 'laro', address: { zip: 'abcdefghij' } }
  const issuesOf = (client: object) => clients.check?.(clients.shape.parse(client))
  expect(issuesOf(wrong)).toEqual([
    { path: 'website', code: 'bad-website' },
    { path: 'public_facing_url', code: 'bad-website' },
    { path: 'address.zip', code: 'bad-zip' },
  ])
  expect(issuesOf(laro)).toEqual([])
  expect(issuesOf({ ...laro, public_facing_url: '', address: { zip: '' } })).toEqual([])
})

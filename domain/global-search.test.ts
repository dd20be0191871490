import { expect, test } from 'vitest'
import { globalSearchSources } from './global-search.ts'
import type { Doc } from './kernel/index.ts'

/** The fields of a record that a second line is made of. */
function fieldsOf(subtitle: (row: Doc) => string): string[] {
  const asked = new Set<string>()
  const row = new Proxy({}, { get: (_, field) => void asked.add(String(field)) })
  subtitle(row)
  return [...asked]
}

test('the second line of a result consists of fields of its records', () => {
  for (const { definition, subtitle } of globalSearchSources) {
    const known = Object.keys(definition.shape.shape)
    expect(
      fieldsOf(subtitle).filter((field) => !known.includes(field)),
      definition.name,
    ).toEqual([])
  }
})

test.each([
  ['work_orders', { state: 'working' }, 'working'],
  ['deals', { departureAirport: { icao: 'KASE' }, arrivalAirport: { icao: 'KTEB' } }, 'KASE to KTEB'],
  ['invoices', { account: { id: 'a1', label: 'Acme Air' } }, 'Acme Air'],
])('%s have one', (name, row, line) => {
  const source = globalSearchSources.find(({ definition }) => definition.name === name)
  expect(source?.subtitle(row)).toBe(line)
})

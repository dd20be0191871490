import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { regions } from '../../company/index.ts'
import { commerceMessages } from '../messages.ts'
import { chooseTax, type TaxTables } from './choose-tax.ts'
import { computeTax } from './compute-tax.ts'
import { shippedRates } from './shipped-rates.ts'
import { taxStates, writeState } from './tax-states.ts'

const rate = (percent: number) => [{ place: 'TX', rate: percent, year: 2026 }]

describe('the tax of a sale', () => {
  it.each([
    ['C1', { base: 2_499, shipping: 644, taxesShipping: false, percent: 10.75 }, 269, 2_499, 3_412],
    ['C2', { base: 90_000, shipping: 4_550, taxesShipping: false, percent: 8.25 }, 7_425, 90_000, 101_975],
    ['C4', { base: 16_402, shipping: 0, taxesShipping: false, percent: 2.6 }, 426, 16_402, 16_828],
    ['shipping taxed', { base: 90_000, shipping: 4_550, taxesShipping: true, percent: 8.25 }, 7_800, 94_550, 102_350],
    ['a discount beyond the goods', { base: -500, shipping: 500, taxesShipping: false, percent: 8.25 }, 0, 0, 0],
  ])('%s', (...[, { percent, ...sale }, amount, taxable, total]) => {
    const tax = computeTax({ ...sale, rates: rate(percent), exempt: false })
    expect([tax.amount, tax.total_taxable]).toEqual([amount, taxable])
    expect(sale.base + sale.shipping + tax.amount).toBe(total)
  })

  it('an exempt sale has no tax and no rate', () => {
    expect(computeTax({ base: 90_000, shipping: 0, taxesShipping: true, rates: rate(8), exempt: true })).toEqual({
      amount: 0,
      totalRate: 0,
      rates: [],
      total_taxable: 0,
      exempt: true,
    })
  })

  it('rounds once for the sum of the rates', () => {
    const rates = [6.25, 0.1, 0.2, 1.7].map((percent) => ({ place: 'part', rate: percent }))
    const tax = computeTax({ base: 1_001, shipping: 0, taxesShipping: false, rates, exempt: false })
    expect([tax.totalRate, tax.amount]).toEqual([8.25, 83])
  })

  test('is whole cents on a base that is never negative', () => {
    const cents = fc.integer({ min: -10_000_000, max: 10_000_000 })
    fc.assert(
      fc.property(
        cents,
        fc.nat(10_000_000),
        fc.boolean(),
        fc.nat(1_500),
        (...[base, shipping, taxesShipping, basis]) => {
          const tax = computeTax({ base, shipping, taxesShipping, rates: rate(basis / 100), exempt: false })
          const taxable = Math.max(0, base + (taxesShipping ? shipping : 0))
          expect(tax.total_taxable).toBe(taxable)
          expect(tax.amount).toBe(Number((BigInt(taxable) * BigInt(basis) * 2n + 10_000n) / 20_000n))
        },
      ),
    )
  })
})

const zone = 'America/Chicago'
const moment = { at: Date.UTC(2026, 5, 1), zone }
const texas = { state: 'TX', rate: 6.25, year: 2026, taxes_shipping: true }
const austin = { zip: '78701', city: 'Austin', state: 'TX', tax_rate: 8.25, tax_year: 2026 }
const file = { name: 'resale.pdf', url: '/api/files/resale.pdf' }
const contact = { id: 'c1', label: 'Mia Lund' }
const certificate = { number: 'R-77', state: 'TX', until: Date.UTC(2026, 11, 31, 12), files: [file], contact }

const choose = (place: Parameters<typeof chooseTax>[0], tables: Partial<TaxTables> = {}, at = moment.at) => {
  const { notes, ...found } = chooseTax(place, { states: [texas], exemptions: [], ...tables }, { ...moment, at })
  return { ...found, words: notes.map((note) => commerceMessages.words(note)) }
}

describe('the rate of a delivery', () => {
  it('is that of its zip, and the state says whether shipping is taxed', () => {
    expect(choose({ state: 'Texas', zip: '78701-2201' }, { zip: austin })).toEqual({
      rates: [{ place: 'Austin 78701', rate: 8.25, year: 2026 }],
      taxesShipping: true,
      exempt: false,
      words: [],
    })
  })

  it('is that of its state where the zip has none', () => {
    const { tax_rate: _, ...unrated } = austin
    for (const zip of [undefined, unrated, { ...austin, tax_year: 2027 }])
      expect(choose({ state: 'tx', zip: '78701' }, { zip }).rates).toEqual([{ place: 'TX', rate: 6.25, year: 2026 }])
  })

  it('is the newest of the year of the sale or earlier, and says its year', () => {
    const states = [{ ...texas, rate: 6, year: 2024 }, texas, { ...texas, rate: 7, year: 2027 }]
    const rates = (year: number) => choose({ state: 'TX' }, { states }, Date.UTC(year, 5, 1))
    expect([2024, 2025, 2026, 2027].map((year) => rates(year).rates[0]?.rate)).toEqual([6, 6, 6.25, 7])
    expect(rates(2025).words).toEqual(['The newest rate of TX is of 2024.'])
    expect(rates(2023)).toMatchObject({
      rates: [],
      words: ['No tax: neither zip - nor state TX has a rate of 2023 or earlier.'],
    })
  })

  it.each([
    [{}, 'No tax: the delivery address has neither zip nor state.'],
    [{ state: 'ON', country: 'CA' }, 'No tax: the delivery is outside the US.'],
    [{ state: 'OK', zip: '73301' }, 'No tax: neither zip 73301 nor state OK has a rate of 2026 or earlier.'],
  ])('of %j is none, and says why', (place, words) => {
    expect(choose(place)).toEqual({ rates: [], taxesShipping: false, exempt: false, words: [words] })
  })

  it.each([
    ['valid', certificate, moment.at, true, 'Exempt in TX by certificate R-77 of Mia Lund, until 12/31/26.'],
    [
      'on its last day',
      certificate,
      Date.UTC(2027, 0, 1, 5),
      true,
      'Exempt in TX by certificate R-77 of Mia Lund, until 12/31/26.',
    ],
    [
      'expired',
      certificate,
      Date.UTC(2027, 0, 1, 7),
      false,
      'Certificate R-77 of Mia Lund for TX expired on 12/31/26: tax is charged.',
    ],
    [
      'without a file',
      { ...certificate, files: [] },
      moment.at,
      false,
      'Certificate R-77 of Mia Lund has no file: tax is charged.',
    ],
    [
      'of another state',
      { ...certificate, state: 'OK' },
      moment.at,
      false,
      'Certificate R-77 of Mia Lund is for OK, not for TX: tax is charged.',
    ],
  ] as const)('with a certificate that is %s', (...[, one, at, exempt, words]) => {
    const found = choose({ state: 'TX' }, { exemptions: [one] }, at)
    expect([found.exempt, found.words[0]]).toEqual([exempt, words])
  })

  it('one valid certificate is enough', () => {
    const found = choose({ state: 'TX' }, { exemptions: [{ ...certificate, files: [] }, certificate] })
    expect(found).toMatchObject({
      exempt: true,
      words: ['Exempt in TX by certificate R-77 of Mia Lund, until 12/31/26.'],
    })
  })
})

it('ships a rate for each state, which the table accepts', () => {
  expect(shippedRates).toHaveLength(51)
  for (const row of shippedRates) {
    expect(regions[row.state]).toBeDefined()
    expect(taxStates.check?.(taxStates.shape.parse(row))).toEqual([])
  }
})

it('a state is written by its letters or its name', () => {
  expect(['tx', ' Texas ', 'Atlantis'].map(writeState)).toEqual(['TX', 'TX', 'ATLANTIS'])
})

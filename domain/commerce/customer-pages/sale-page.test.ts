import { describe, expect, it } from 'vitest'
import { goodsQuotes } from '../sales/index.ts'
import { orders } from '../orders.ts'
import { compareSalePages, makeSalePage, whyQuoteClosed } from './sale-page.ts'

const company = { name: 'Equipline Supply', timezone: 'America/New_York' }
const secret = 'for the team alone'

/** An item with a secret in each field that customers must not read. */
const item = {
  id: 'a',
  name: 'Roof panel',
  sku: secret,
  notes: secret,
  url: secret,
  unit_cost: 987_654_321,
  pricing_id: secret,
  pricing: { computed: 987_654_321, list: { id: 'l', label: secret } },
  product: { id: 'p', label: secret },
  stripe_subscriptions: [secret],
  metadata: { note: secret },
  quantity: 40,
  price: 5350,
  properties: { Colour: 'Charcoal' },
  agreement: { terms: 'Panels cut to length cannot be returned.' },
}

const facts = {
  contact: { id: 'c', name: 'Amara Yamada', email: 'amara@x.example', phone: secret },
  items: [item],
  notes: secret,
  referrer: secret,
  url: secret,
  metadata: { note: secret },
  custom: {},
  third_party: { qb: secret },
  margins: [{ line: 'a', note: secret }],
  score: 12,
  agents: [{ id: 'u', label: secret }],
  followers: [{ id: 'u', label: secret }],
  workers: [{ id: 'u', label: secret }],
  subtotal: 214_000,
  total: 214_000,
}

const stored = { id: 'q', version: 1, date: 1, last_date: 1, active: true }
const quote = { ...stored, ...goodsQuotes.shape.parse(facts), subtotal: 214_000, total: 214_000 }

describe('the page of a sale', () => {
  it('shows what its customer may read, and nothing else of a quote or order', () => {
    const order = { ...stored, ...orders.shape.parse(facts) }
    for (const [kind, sale] of [
      ['goods', quote],
      ['order', order],
    ] as const) {
      const text = JSON.stringify(makeSalePage({ kind, company, sale }))
      expect(text).toContain('Roof panel')
      expect(text).toContain('Colour: Charcoal')
      expect(text).not.toContain(secret)
      expect(text).not.toContain('987654321')
      expect(text).not.toContain('amara@x.example')
    }
  })

  it('has these fields and no other', () => {
    const page = makeSalePage({ kind: 'goods', company, sale: quote, expires: Date.UTC(2026, 10, 20, 18) })
    expect(Object.keys(page)).toEqual([
      'kind',
      'company',
      'number',
      'title',
      'customer',
      'lines',
      'subtotal',
      'discount',
      'shipping',
      'fee',
      'tax',
      'total',
      'expires',
    ])
    expect(Object.keys(page.lines[0] ?? {})).toEqual(['id', 'name', 'detail', 'quantity', 'price', 'subtotal', 'terms'])
    expect(page).toMatchObject({ title: 'Roof panel', customer: 'Amara Yamada', expires: 'Fri, Nov 20, 2026' })
  })

  it('names its tax by rate, and a discount by code', () => {
    const sale = {
      ...quote,
      discount: { ...quote.discount, amount: -28_273, code: 'PRO8' },
      tax: { ...quote.tax, amount: 19_508, totalRate: 6 },
    }
    const page = makeSalePage({ kind: 'goods', company, sale })
    expect([page.discount.label, page.tax.label]).toEqual(['Discount PRO8', 'Sales tax, 6 %'])
  })
})

describe('a quote of goods', () => {
  const timezone = 'America/New_York'
  const expires = Date.UTC(2026, 10, 20, 15)

  it('is open through its last day, by the clock of the company', () => {
    const evening = Date.UTC(2026, 10, 21, 4, 59)
    expect(whyQuoteClosed({ state: 'sent', expires }, { now: evening, timezone })).toBeUndefined()
    expect(whyQuoteClosed({ state: 'sent', expires }, { now: evening + 120_000, timezone })).toContain('expired')
  })

  it('is closed once it was declined or has expired', () => {
    expect(whyQuoteClosed({ state: 'declined' }, { now: 1, timezone })).toContain('declined')
    expect(whyQuoteClosed({ state: 'expired' }, { now: 1, timezone })).toContain('expired')
  })
})

it('a revision names each line that is new, gone or different, and the total', () => {
  const before = makeSalePage({ kind: 'goods', company, sale: quote })
  const [line] = before.lines
  if (!line) throw new Error('a page has its lines')
  const now = {
    ...before,
    total: 300_000,
    lines: [
      { ...line, quantity: 50 },
      { ...line, id: 'b', name: 'Ridge cap' },
    ],
  }
  expect(compareSalePages(before, now)).toEqual([
    { label: 'Roof panel', before: '40 × $53.50', now: '50 × $53.50' },
    { label: 'Ridge cap', before: '', now: '40 × $53.50, Ridge cap, Colour: Charcoal' },
    { label: 'Total', before: '$2,140.00', now: '$3,000.00' },
  ])
  expect(compareSalePages(before, { ...before, lines: [{ ...line, terms: 'Other terms' }] })).toEqual([
    { label: 'Terms of Roof panel', before: 'Panels cut to length cannot be returned.', now: 'Other terms' },
  ])
})

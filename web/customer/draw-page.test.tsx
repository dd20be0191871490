import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ShownSale } from '../../domain/commerce/index.ts'
import { isReadable } from '../../domain/kernel/index.ts'
import { drawPage } from './draw-page.tsx'
import { drawColours } from './page-colours.ts'

const hostile = '</script><img src=x onerror=alert(1)>"&'

const page: ShownSale = {
  state: 'open',
  host: { name: hostile, phone: '+16145550100', theme: { dark: '#111111', light: '#ffffff', accent: '#ffee00' } },
  document: {
    kind: 'goods',
    company: hostile,
    number: 'Q-20018',
    title: hostile,
    customer: 'Amara Yamada',
    lines: [{ id: 'a', name: hostile, detail: '', quantity: 2, price: 2875, subtotal: 5750, terms: hostile }],
    subtotal: 5750,
    discount: { label: 'Discount', amount: -750 },
    shipping: 0,
    fee: 0,
    tax: { label: 'Sales tax', amount: 0 },
    total: 5000,
    expires: 'Fri, Nov 20, 2026',
  },
  hash: 'a'.repeat(64),
  closed: '',
  revised: [],
  ways: { card: 'page', provider: 'Stripe', isTest: true, wire: '' },
}

const draw = (more: Partial<ShownSale> = {}) =>
  drawPage({ token: 't', page: { ...page, ...more }, styles: '', script: '/assets/main.js' })

const money = { total: 5000, paid: 0, refunded: 0, owed: 5000, closed: '', payments: [] }

const drawn = (html: string): Document => new DOMParser().parseFromString(html, 'text/html')

describe('the page that the server draws', () => {
  it('shows words of a company as text, and its data to the script', () => {
    const html = drawn(draw())
    expect(html.querySelectorAll('img')).toHaveLength(0)
    expect(html.querySelectorAll('script')).toHaveLength(2)
    expect(html.querySelector('h1')?.textContent).toBe(hostile)
    const model = JSON.parse(html.querySelector('#model')?.textContent ?? '') as { page: ShownSale }
    expect(model.page).toEqual(page)
  })

  it('has white words on an accent only where they can be read', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), (number) => {
        const accent = `#${number.toString(16).padStart(6, '0')}`
        const [, day = ''] = /:root\{--accent:(#\w+)/.exec(drawColours({ ...page.host.theme, accent })) ?? []
        expect(isReadable('#ffffff', day)).toBe(true)
      }),
      { examples: [[0xffee00], [0xffffff]] },
    )
  })

  it('says that payments are tests, until when the quote holds, and what is kept of a signature', () => {
    const words = drawn(draw()).body.textContent ?? ''
    expect(words).toContain('Test mode: payments move no money.')
    expect(words).toContain('Holds through Fri, Nov 20, 2026.')
    expect(words).toContain('the fingerprint of this page, aaaa aaaa aaaa')
  })

  it('of an order without a provider says that no card is taken', () => {
    const ways = { card: 'none' as const, provider: '', isTest: false, wire: 'Bank of Ohio' }
    const words = drawn(draw({ state: 'agreed', money, ways })).body.textContent ?? ''
    expect(words).toContain('takes no cards on this page')
    expect(words).toContain('Bank of Ohio')
    expect(words).not.toContain('Test mode')
  })

  it('of a declined payment gives its reason, and lets the customer pay again', () => {
    const failed = {
      id: 'p',
      name: 'Visa 0002',
      amount: 5000,
      day: 'Nov 20',
      state: 'failed' as const,
      why: 'Declined.',
    }
    const html = drawn(draw({ state: 'agreed', money: { ...money, payments: [failed] } }))
    expect(html.body.textContent).toContain('Failed, Nov 20, Declined.')
    const keys = [...html.querySelectorAll('button')].map(({ textContent }) => textContent)
    expect(keys).toContain('Pay $50.00')
  })

  it('of an ended page shows its company alone', () => {
    const html = drawn(
      drawPage({ token: 't', page: { state: 'ended', host: page.host }, styles: '', script: '/assets/main.js' }),
    )
    expect(html.querySelector('h1')?.textContent).toBe('This page has ended')
    expect(html.body.textContent).not.toContain('Q-20018')
  })
})

import { cards, discounts, taxExemptions, taxStates, zips } from '../../../domain/commerce/index.ts'
import { clients } from '../../../domain/company/index.ts'
import { contacts } from '../../../domain/crm/index.ts'
import { dayMs } from '../../../domain/kernel/values/durations.ts'
import { amendRecord, createRecord } from '../../../server/platform/records/index.ts'
import type { TestServer } from '../../test-server.ts'
import { inLaro, laro } from '../inbox-server.ts'
import type { MoneyDesk } from '../money-desk.ts'

/** Discounts of every kind; the last is for one order. */
const offered = [
  { code: 'TENTH', value: 10, reusable: true },
  { code: 'THIRD', value: 33.333, reusable: true, universal: true },
  { code: 'SHIPPED', value: 15.5, reusable: true, shipping: true },
  { code: 'FLAT', type: 'flat', amount: 777, reusable: true },
  { code: 'ALLOFF', type: 'flat', amount: 900_000, reusable: true, universal: true, shipping: true },
  { code: 'FREE', value: 100, reusable: true, universal: true },
  {
    code: 'LARGE',
    type: 'logic',
    value: 7.25,
    reusable: true,
    fn: {
      all: [
        { subject: 'subtotal', verb: 'is greater than', value: 150 },
        { not: { subject: 'state', verb: 'is', value: 'CA' } },
      ],
    },
  },
  {
    code: 'TEXAS',
    type: 'logic',
    amount: 1234,
    reusable: true,
    universal: true,
    shipping: true,
    fn: {
      any: [
        { subject: 'state', verb: 'is in', value: ['TX', 'OK'] },
        { subject: 'quantity', verb: 'is greater than', value: 20 },
      ],
    },
  },
  { code: 'ONCE', value: 20 },
] as const

export const codes = offered.map(({ code }) => code)

const localRates = [
  { zip: '78701', city: 'Austin', state: 'TX', tax_rate: 8.25 },
  { zip: '90210', city: 'Beverly Hills', state: 'CA', tax_rate: 9.5 },
  { zip: '43004', city: 'Blacklick', state: 'OH', tax_rate: 7.3125 },
  { zip: '74103', city: 'Tulsa', state: 'OK' },
] as const

const file = { name: 'resale.pdf', url: '/api/files/resale.pdf' }

/** A customer of the shop, with the stored card that a provider has of them. */
export interface Customer {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly card: string
}

async function makeCustomer(server: TestServer, account: string, at: number): Promise<Customer> {
  const email = `buyer-${at}@customer.example`
  return inLaro(server, async (ctx) => {
    const { id } = await createRecord(ctx, contacts, {
      doc: contacts.shape.parse({ first_name: 'Buyer', last_name: String(at), email }),
    })
    const card = await createRecord(ctx, cards, {
      doc: cards.shape.parse({
        contact_id: id,
        provider: 'stripe',
        account,
        customer: `cus_${at}`,
        card: `card_${7000 + at}`,
        brand: 'Visa',
        last4: String(7000 + at),
        exp_month: 4,
        exp_year: 2040,
      }),
    })
    return { id, name: `Buyer ${at}`, email, card: card.id }
  })
}

/** Certificates of the first customers: one counts, one has ended, one has no file, one is of another state. */
const certificates = [
  { state: 'TX', ends: 300, files: [file] },
  { state: 'TX', ends: -3, files: [file] },
  { state: 'OH', ends: 300, files: [] },
  { state: 'CA', ends: 300, files: [file] },
] as const

/** A shop with discounts, rates, exempt customers and an account at the provider that the test plays. */
export async function openShop(server: TestServer, money: MoneyDesk, count: number): Promise<Customer[]> {
  const account = (await money.configure()).body.id as string
  await inLaro(server, async (ctx) => {
    await amendRecord(ctx, clients, {
      id: laro,
      amend: ({ config }) => ({ config: { ...config, refund_hold_seconds: 0 } }),
    })
    for (const one of offered)
      await createRecord(ctx, discounts, { doc: discounts.shape.parse({ title: one.code, ...one }) })
    for (const one of localRates) await createRecord(ctx, zips, { doc: zips.shape.parse(one) })
    const year = new Date(ctx.now).getUTCFullYear()
    for (const [state, rate, taxes_shipping] of [
      ['TX', 6.25, true],
      ['CA', 7.25, false],
      ['OH', 5.75, true],
      ['OK', 4.5, false],
    ] as const)
      for (const [before, off] of [
        [2, 0.5],
        [0, 0],
      ] as const)
        await createRecord(ctx, taxStates, {
          doc: taxStates.shape.parse({ state, rate: rate - off, year: year - before, taxes_shipping }),
        })
  })
  const customers: Customer[] = []
  for (let at = 0; at < count; at += 1) customers.push(await makeCustomer(server, account, at))
  await inLaro(server, async (ctx) => {
    for (const [at, { state, ends, files }] of certificates.entries()) {
      const { id, name } = customers[at] ?? { id: 'nobody', name: '' }
      const doc = { contact: { id, label: name }, number: `E-${at}`, state, until: ctx.now + ends * dayMs, files }
      await createRecord(ctx, taxExemptions, { doc: taxExemptions.shape.parse(doc) })
    }
  })
  return customers
}

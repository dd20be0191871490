import {
  findTaxState,
  goodsQuotes,
  orderEntry,
  orders,
  type DebtItem,
  type GoodsQuoteState,
  type PaymentMethod,
  type PieceSize,
  type StageColour,
} from '../../domain/commerce/index.ts'
import type { Entry } from '../../domain/kernel/index.ts'
import { dayMs } from '../../domain/kernel/values/durations.ts'
import { stagesOf, type DemoClient } from './demo-clients.ts'
import type { Parent } from './demo-parent.ts'
import { writePayment } from './demo-payments.ts'
import { agentsOf, type Person } from './demo-people.ts'
import { describeTerms, noteUse, type DemoTerms } from './demo-terms.ts'
import { Random } from './random.ts'
import type { WorldRow, WorldWriter } from './world-writer.ts'

/** A sale of the story, before its record is written. */
export interface DemoSale {
  readonly client: DemoClient
  readonly terms: DemoTerms
  readonly number: number
  readonly person: Person
  readonly items: readonly DemoItem[]
  readonly shipping: number
  /** When it was sold. */
  readonly at: number
  readonly lastDate: number
  readonly source: 1 | 2
  readonly isPaid: boolean
  readonly agents: readonly Entry[]
}

/** An item of a sale as its product has it. */
export interface DemoItem {
  readonly sku: string
  readonly name: string
  readonly unit_cost: number
  readonly unit_weight: number
  readonly quantity: number
  readonly price: number
  readonly product: Entry
  readonly packing_dimensions?: PieceSize
}

const causes = ['The conveyor is short.', 'The customer has not confirmed the colour.', 'The carrier has no lift gate.']

/** Customer, place, lines, discount and tax of a sale. */
function describeSale({ number, person, items, shipping, agents, source, terms }: DemoSale) {
  const { id, name, email, phone, company } = person
  const subtotal = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  return {
    source,
    contact: { id, name, email, phone, company },
    items: items.map((item) => ({ ...item })),
    shipping,
    ...describeTerms(terms, { number, person, subtotal }),
    agents: [...agents],
  }
}

/** '20260312-093045-x7KpQ2' */
export const drawStamp = (at: number, random: Random): string =>
  `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}-${random.code(6)}`

/** Colour of a stage that is before, at or after the place of its order. */
function chooseColour(id: string, { number }: DemoSale, ahead: number): StageColour {
  if (ahead > 0) return 'none'
  if (ahead === 0) return number % 5 === 3 ? 'red' : 'orange'
  return id === 'inspection' && number % 2 === 0 ? 'black' : 'green'
}

/** Where an order is, and the colours up to there: old orders are delivered, the newest dozen is under way. */
function describeStages(sale: DemoSale, random: Random) {
  const { client, number, isPaid } = sale
  const all = stagesOf(client.business)
  const isOld = number > 12
  const place = isOld ? all.length : (number - 1) % all.length
  const stages = Object.fromEntries(all.map(({ id }, at) => [id, chooseColour(id, sale, at - place)]))
  if (isPaid) stages['payment'] = 'green'
  else if (stages['payment'] === 'green') stages['payment'] = 'orange'
  const stage = all[Math.min(place, all.length - 1)]?.id ?? 'items'
  return { stage, stages, stage_causes: stages[stage] === 'red' ? { [stage]: random.pick(causes) } : {} }
}

const methods: readonly PaymentMethod[] = ['wire', 'ach', 'check']

/** Paid part in cents: all of it, or half for every fifth order that is open. */
const sumPaid = ({ isPaid, number }: Pick<DemoSale, 'isPaid' | 'number'>, total: number): number =>
  isPaid ? total : number % 5 === 2 ? Math.round(total / 200) * 100 : 0

interface Charged {
  readonly sale: Pick<DemoSale, 'at' | 'person' | 'agents' | 'isPaid' | 'number'>
  readonly random: Random
  readonly row: WorldRow
  readonly number: string
}

/** Charges an order in the ledger, and writes its payment. */
export function chargeOrder(world: WorldWriter, { sale, random, row, number }: Charged): void {
  const { at, person, agents } = sale
  const { total, tax, shipping, address } = orders.shape.parse(row.doc)
  const [party, about] = [`contacts/${person.id}`, { record: 'orders', id: row.id }]
  const occasion = {
    key: `order ${row.id} 1`,
    about,
    at,
    facts: { number, order: row.id, state: findTaxState(address), taxable: tax.total_taxable },
  }
  if (total > 0) world.post(random.id(at), orderEntry(occasion, 'order', { party, total, tax: tax.amount, shipping }))
  const amount = sumPaid(sale, total)
  if (amount === 0) return
  const date = Math.min(at + random.int(0, 5) * dayMs, row.lastDate)
  const method = methods[sale.number % methods.length] ?? 'wire'
  const by = agents[0] ?? { id: 'system', label: 'Flightline' }
  const said = { id: random.id(date), date, amount, method, reference: `R-${8000 + sale.number}`, by }
  const debt = { record: 'orders', id: row.id, number } as const
  const billingContact = { id: person.id, label: person.name }
  writePayment(world, { random, debt, customer: { billingContact }, party, payment: said })
  const item: DebtItem = { ...said, kind: 'payment', why: '', at: date }
  world.change(row, {
    amount_paid: amount,
    payments: [{ ...item }],
    ...(amount === total && { date_paid: date }),
  })
}

/** An order of the story, in the ledger too. */
export function writeSale(world: WorldWriter, sale: DemoSale): Parent {
  const { at, lastDate, person } = sale
  const random = new Random(`${world.key} order ${sale.number}`)
  const number = String(20_000 + sale.number)
  const row = world.add(
    orders,
    {
      ...describeSale(sale),
      ...describeStages(sale, random),
      number,
      invoice_id: drawStamp(at, random),
      placed_at: at,
    },
    { date: at, lastDate },
  )
  noteUse(world, sale.terms, { row, number: sale.number, label: number })
  chargeOrder(world, { sale, random, row, number })
  return { type: 'orders', id: row.id, number, label: `Order ${number}`, person, words: { number } }
}

const quoteStates: readonly GoodsQuoteState[] = ['draft', 'sent', 'sent', 'accepted', 'declined', 'expired']

interface GoodsQuotes {
  readonly people: readonly Person[]
  readonly pickItems: (random: Random) => DemoItem[]
  readonly terms: DemoTerms
}

/** Quotes of goods in each state: those that are sent are open for two more weeks. */
export function writeGoodsQuotes(
  world: WorldWriter,
  client: DemoClient,
  { people, pickItems, terms }: GoodsQuotes,
): Parent[] {
  const customers = people.filter(({ isVendor }) => !isVendor)
  return Array.from({ length: 12 }, (_, at): Parent => {
    const random = new Random(`${world.key} quote ${at}`)
    const state = quoteStates[at % quoteStates.length] ?? 'draft'
    const person = random.pick(customers)
    const number = `Q-${20_001 + at}`
    const made = world.clock.past(-random.int(3, 20), random.int(8, 17), random.int(0, 59))
    const items = pickItems(random)
    const shipping = Math.round(items.reduce((sum, { unit_weight, quantity }) => sum + unit_weight * quantity, 0) * 95)
    const agents = random.some(agentsOf(client), 1)
    const sale: DemoSale = {
      client,
      // A voucher for one order is on no quote.
      terms: { ...terms, soleUse: undefined },
      number: at,
      person,
      items,
      shipping,
      at: made,
      lastDate: made,
      agents,
      source: 2,
      isPaid: false,
    }
    const row = world.add(
      goodsQuotes,
      {
        ...describeSale(sale),
        number,
        quote_id: drawStamp(made, random),
        state,
        expires: state === 'expired' ? made + dayMs : world.clock.now + 14 * dayMs,
        ...(state !== 'draft' && {
          sent_at: made,
          state_change: { from: 'draft', at: made, by: agents[0]?.id ?? 'system' },
        }),
        ...(state === 'accepted' && { accepted_at: made }),
        ...(state === 'declined' && { declined_why: 'The customer bought elsewhere.' }),
      },
      { id: random.id(made), date: made },
    )
    return { type: 'goods_quotes', id: row.id, number, label: `Quote ${number}`, person, words: { number } }
  })
}

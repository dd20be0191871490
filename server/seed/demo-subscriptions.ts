import {
  findPeriod,
  orders,
  printLocalDay,
  products,
  productSubscriptions,
  startAfterDays,
  type SubscriptionPeriod,
  type SubscriptionStatus,
} from '../../domain/commerce/index.ts'
import { dayMs, hourMs } from '../../domain/kernel/values/durations.ts'
import type { DemoClient } from './demo-clients.ts'
import { agentsOf, type Person } from './demo-people.ts'
import { chargeOrder, drawStamp } from './demo-sales.ts'
import { Random } from './random.ts'
import type { WorldRow, WorldWriter } from './world-writer.ts'

interface Plan {
  readonly sku: string
  readonly name: string
  /** Cents of a period. */
  readonly price: number
  readonly period: SubscriptionPeriod
  readonly trialDays: number
}

const plans = {
  service: { sku: 'SVC-M', name: 'Roll former service plan', price: 18_900, period: 'monthly', trialDays: 0 },
  screws: { sku: 'BOX-M', name: 'Panel screws, monthly box', price: 11_850, period: 'monthly-product', trialDays: 14 },
  training: { sku: 'TRN-A', name: 'Operator training, all year', price: 96_000, period: 'annually', trialDays: 0 },
} as const satisfies Readonly<Record<string, Plan>>

interface Story {
  readonly plan: keyof typeof plans
  readonly status: SubscriptionStatus
  /** Days since it began. */
  readonly age: number
  readonly type?: 'group'
  readonly cancels?: boolean
}

const stories: readonly Story[] = [
  { plan: 'service', status: 'active', age: 70 },
  { plan: 'screws', status: 'trialing', age: 5 },
  { plan: 'service', status: 'past_due', age: 39 },
  { plan: 'training', status: 'active', age: 200, type: 'group' },
]

interface Telling {
  readonly client: DemoClient
  readonly person: Person
  readonly members: readonly Person[]
  readonly product: WorldRow
  readonly story: Story
  readonly place: number
}

const summarise = ({ id, name, email, phone, company }: Person) => ({ id, name, email, phone, company })

/** Periods of a subscription until now: the number of the present one, 0 in the trial. */
function placeClock(world: WorldWriter, { story, begun }: { readonly story: Story; readonly begun: number }) {
  const { timezone, clock } = world
  const { period, trialDays } = plans[story.plan]
  if (story.status === 'trialing') {
    const end = startAfterDays(begun, trialDays, timezone)
    const terms = { anchor: printLocalDay(end, timezone), trial_end: end }
    return { ...terms, period_number: 0, current_period_start: begun, current_period_end: end }
  }
  const anchor = printLocalDay(begun, timezone)
  let present = findPeriod({ anchor, period }, 1, timezone)
  while (present.end <= clock.now) present = findPeriod({ anchor, period }, present.number + 1, timezone)
  return {
    anchor,
    period_number: present.number,
    current_period_start: present.start,
    current_period_end: present.end,
  }
}

/** The order of a period, charged and paid but for the last one of a subscription that is past due. */
function writeBill(
  world: WorldWriter,
  subscription: WorldRow,
  bill: { telling: Telling; number: number; at: number; isPaid: boolean },
) {
  const { telling, number, at, isPaid } = bill
  const { person, client, story } = telling
  const { name, sku, price, period } = plans[story.plan]
  const random = new Random(`${world.key} bill ${number}`)
  const agents = agentsOf(client).slice(0, 1)
  const label = String(20_000 + number)
  const row = world.add(
    orders,
    {
      source: 3,
      contact: summarise(person),
      items: [{ name, sku, price, quantity: 1 }],
      subscription: { period, renews: { id: subscription.id, label: String(subscription.doc['number']) } },
      stage: 'payment',
      stages: { items: 'green', payment: isPaid ? 'green' : 'orange' },
      number: label,
      invoice_id: drawStamp(at, random),
      placed_at: at,
      agents,
    },
    { id: random.id(at), date: at },
  )
  chargeOrder(world, { sale: { at, person, agents, isPaid, number: isPaid ? number : 1 }, random, row, number: label })
  return { id: row.id, label, at, total: price }
}

/** A subscription with the orders of its periods. Answers how many orders it has. */
function writeSubscription(world: WorldWriter, telling: Telling, firstNumber: number): number {
  const { client, person, members, product, story, place } = telling
  const { name, sku, price, period, trialDays } = plans[story.plan]
  const begun = world.clock.now - story.age * dayMs
  const calendar = placeClock(world, { story, begun })
  const random = new Random(`${world.key} subscription ${place}`)
  const row = world.add(
    productSubscriptions,
    {
      number: `S-${1001 + place}`,
      status: story.status,
      contact: summarise(person),
      type: story.type ?? 'individual',
      items: [{ name, sku, price, quantity: 1, product: { id: product.id, label: name } }],
      period,
      trial_period_days: trialDays,
      start_date: begun,
      next_at: calendar.current_period_end,
      agents: agentsOf(client).slice(0, 1),
      ...calendar,
      ...(story.type === 'group' && {
        group: { name: 'Operators', access_code: 'ROLL-24', max: 6, members: members.map(summarise) },
      }),
    },
    { id: random.id(begun), date: begun },
  )
  const count = calendar.period_number
  for (let period_number = 1; period_number <= count; period_number += 1) {
    const isOpen = story.status === 'past_due' && period_number === count
    const { start } = findPeriod({ anchor: calendar.anchor, period }, period_number, world.timezone)
    const at = Math.min(world.clock.now - hourMs, Math.max(begun, start))
    const bill = writeBill(world, row, { telling, number: firstNumber + period_number - 1, at, isPaid: !isOpen })
    if (isOpen) world.change(row, { open_orders: [bill], next_at: bill.at + 21 * dayMs })
  }
  return count
}

/** Products that are billed by period, and a subscription of each state that a seller sees most. */
export function writeSubscriptions(world: WorldWriter, client: DemoClient, people: readonly Person[]): void {
  const since = world.clock.now - 400 * dayMs
  const made = new Map(
    Object.entries(plans).map(([key, { sku, name, price, period, trialDays }]) => [
      key,
      world.add(
        products,
        {
          sku,
          name,
          price,
          cost: Math.round(price * 0.6),
          dimensions: [],
          subscription: { period, trial_period_days: trialDays },
        },
        { date: since },
      ),
    ]),
  )
  const customers = people.filter(({ isVendor }) => !isVendor)
  let number = world.rows.filter(({ definition }) => definition.name === orders.name).length + 1
  for (const [place, story] of stories.entries()) {
    const [person, product] = [customers[place], made.get(story.plan)]
    if (!person || !product) continue
    const members = customers.slice(place, place + 3)
    number += writeSubscription(world, { client, person, members, product, story, place }, number)
  }
}

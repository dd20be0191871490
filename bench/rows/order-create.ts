import { v7 as newId } from 'uuid'
import { measureTogether, type Run } from '../measure.ts'
import type { SeenStatement } from '../plans/record-statements.ts'
import { against, type Measured, type Row, type Stage } from '../row.ts'
import { benchShop, shopCustomers } from '../stage/bench-shop.ts'
import { makeLines, type ShopCustomer } from '../stage/sold-order.ts'
import { requireDurable } from './require-durable.ts'

const path = '/api/sales/orders'
const usual: Run = { warmUp: 20, count: 150 }
const itemCount = 5

/** A typed order of five products for one customer. */
const typed = ({ id, name }: ShopCustomer, isPlaced: boolean) => ({
  contact: { id, name },
  items: makeLines(itemCount),
  shipping: 4500,
  isPlaced,
})

/** Rows of the order and its parts, without those of the call. */
const isWrite = ({ text }: SeenStatement): boolean =>
  /^\s*(?:with\s+\w+\s+as\s+\(\s*)?(?:insert into|update|select flightline\.index_row)\b/.test(text)

const ids = /[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}/g

interface Written {
  readonly name: string
  readonly body: object
  readonly writes: readonly SeenStatement[]
  /** Texts of this order alone: its ids, its number and its stamped id. */
  readonly own: readonly string[]
  readonly length: number
}

/** Writes of one order, and the texts that differ between orders. */
async function seeOrder(stage: Stage, { name, isPlaced }: Kind, customer: ShopCustomer): Promise<Written> {
  const body = typed(customer, isPlaced)
  const [seen] = await stage.tap.see(stage.largeClient, [{ path, method: 'POST', body }])
  const writes = (seen?.statements ?? []).filter(isWrite)
  const doc = writes.find(({ text }) => text.includes('insert into "orders"'))?.values.find((one) => isOrderDoc(one))
  if (!seen || typeof doc !== 'string') throw new Error('the rows of an order were not seen')
  const { number, invoice_id: stamp } = JSON.parse(doc) as { number: string; invoice_id: string }
  const given = new Set(`${JSON.stringify(body)} ${stage.largeClient} ${stage.userId}`.match(ids))
  const texts = writes.flatMap(({ values }) => values.filter((one) => typeof one === 'string')).join(' ')
  const own = [...new Set(texts.match(ids))].filter((id) => !given.has(id))
  return { name, body, writes, own: [...own, number, stamp], length: seen.length }
}

const isOrderDoc = (value: unknown): boolean => typeof value === 'string' && value.includes('"invoice_id"')

const replace = (value: unknown, next: ReadonlyMap<string, string>): unknown =>
  typeof value === 'string' ? [...next].reduce((text, [before, after]) => text.replaceAll(before, after), value) : value

/** The rows of an order written by hand, prepared and in one transaction, and an empty route with as many bytes. */
function byHand(stage: Stage, { writes, own, length, body, name }: Written): () => Promise<void> {
  const prepared = writes.map(({ text, values }, at) => ({ name: `floor-${name}-${at}`, text, values }))
  let count = 0
  const mark = newId().slice(-6)
  return async () => {
    count += 1
    // An id stays an id; a number or a stamp becomes a word that no order has.
    const next = new Map(
      own.map((text) => [text, text.length === 36 ? newId() : `${mark}${count}${text.slice(0, 1)}${text.length}`]),
    )
    await stage.db.query('begin')
    for (const { values, ...statement } of prepared)
      await stage.db.query({ ...statement, values: values.map((value) => replace(value, next)) })
    await stage.db.query('commit')
    await stage.empty.take(`/bytes/${length}`, { method: 'POST', body })
  }
}

interface Kind {
  readonly name: string
  readonly isPlaced: boolean
}

const kinds: readonly Kind[] = [
  { name: `create an order of ${itemCount} items, durable`, isPlaced: false },
  { name: `create and place an order of ${itemCount} items, durable`, isPlaced: true },
]

async function measureKind(stage: Stage, kind: Kind, customer: ShopCustomer): Promise<Measured> {
  const written = await seeOrder(stage, kind, customer)
  const { name, body } = written
  await stage.token()
  const taken = await measureTogether(
    {
      // A browser sends each order under another key.
      created: () => stage.http.take(path, { method: 'POST', body, headers: { 'idempotency-key': newId() } }),
      floor: byHand(stage, written),
    },
    stage.turns(usual),
  )
  return against(
    {
      name,
      times: taken.created,
      floor: taken.floor,
      floorName: 'the same rows written by hand in one prepared transaction, and an empty route, same bytes',
      facts: [`${written.writes.length} writes`],
    },
    { median: 2 },
  )
}

async function run(stage: Stage): Promise<Measured[]> {
  await requireDurable(stage)
  await benchShop(stage)
  const [customer] = await shopCustomers(stage)
  if (!customer) throw new Error('the scale set has no contacts')
  const measured: Measured[] = []
  for (const kind of kinds) measured.push(await measureKind(stage, kind, customer))
  return measured
}

export const orderCreate: Row = { name: 'order-create', run }

import pg from 'pg'
import { shipments } from '../../domain/commerce/index.ts'
import { dayMs } from '../../domain/kernel/values/durations.ts'
import { bulkInsert, type BulkRow } from '../../server/platform/records/bulk-insert.ts'
import { demoEasyPostKeys } from '../../server/simulated/easypost/network/demo-easypost-keys.ts'
import type { Stage } from '../row.ts'
import { asOwner, asOwnerOf } from './as-owner.ts'
import { shopCustomers } from './bench-shop.ts'
import { makeId, makeLines, makeOrderId, makeOrderNumber, wholeShop, type ShopCustomer } from './sold-order.ts'
import { stageSecret } from './stage-secret.ts'

const batch = 500
const stepMs = Math.floor((365 * dayMs) / wholeShop)

/** The newest twentieth waits to be sent. */
const waitingPart = 20
const cities = [
  ['Richmond', 'VA', '23219'],
  ['Columbus', 'OH', '43215'],
  ['Austin', 'TX', '78701'],
  ['Denver', 'CO', '80202'],
] as const
const carriers = ['UPS', 'USPS', 'FedEx', 'R&L'] as const

/** Number of a shipment of the shop; number 0 is the newest. */
export const makeShipmentNumber = (number: number, orders: number): string =>
  `${makeOrderNumber(number % orders)}-${1 + Math.floor(number / orders)}`

interface Place {
  readonly street: string
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly country: string
  readonly company: string
}

const chooseAddress = (number: number): Place => {
  const [city, state, zip] = cities[number % cities.length] ?? cities[0]
  return { street: `${1 + (number % 900)} Canal St`, city, state, zip, country: 'US', company: 'Canal Works' }
}

const from: Place = {
  street: '400 Dock Rd',
  city: 'Dallas',
  state: 'TX',
  zip: '75201',
  country: 'US',
  company: 'Bench',
}

/** Dates, rate and code of a shipment that was sent. */
function sendOnce(number: number, at: number) {
  const carrier = carriers[number % carriers.length] ?? 'UPS'
  const isUnderWay = number % 40 === 11
  const status = number % 200 === 11 ? 'problem' : isUnderWay ? 'in_transit' : 'delivered'
  return {
    rate: { id: `rate_${number}`, carrier, service: 'Ground', rate: 1450 },
    cost: 1450,
    tracking_code: `1Z${String(number).padStart(8, '0')}`,
    status,
    sent: at + dayMs,
    ...(status === 'delivered' && { delivered: at + 4 * dayMs }),
  }
}

interface Shipping {
  readonly clientId: string
  readonly customers: readonly ShopCustomer[]
  /** Time of the newest shipment, in epoch milliseconds. */
  readonly now: number
  readonly orders: number
  readonly shipments: number
}

function shipOnce({ clientId, customers, now, orders, ...shop }: Shipping, number: number): BulkRow {
  const at = now - number * stepMs
  const customer = customers[(number * 7) % customers.length]
  const order = number % orders
  const isWaiting = number < shop.shipments / waitingPart
  const items = makeLines(2, number).map(({ sku, name, quantity, unit_weight }, place) => ({
    id: String(place + 1),
    sku,
    name,
    quantity,
    unit_weight,
    dimensions: { width: 4, height: 4, length: 18 },
  }))
  const given = shipments.shape.parse({
    number: makeShipmentNumber(number, orders),
    order: { id: makeOrderId(order), label: makeOrderNumber(order) },
    ...(customer && { contact: { id: customer.id, name: customer.name } }),
    amount: 4500,
    items,
    packaging: [{ id: '1', name: 'Package 1', items: items.map(({ id, quantity }) => ({ id, quantity })) }],
    to_address: chooseAddress(number),
    from_address: from,
    scheduled: at + dayMs,
    ...(!isWaiting && sendOnce(number, at)),
    ...(!isWaiting && number % 300 === 17 && { canceled: at, sent: undefined, delivered: undefined }),
  })
  const doc = shipments.derive?.(given, at) ?? given
  return { definition: shipments, clientId, id: makeId(5, number), date: at, doc }
}

const made = `
  select count(*)::integer as count, max(date) as newest from shipments
  where client_id = current_setting('app.client_id')::uuid and id like '01930200-0b0b-7000-8005-%'`

/** Makes the shipments of the largest client's shop, once for a scale set. */
export async function benchShipments(stage: Stage): Promise<void> {
  const { amounts, largeClient: clientId } = stage
  const { rows } = await stage.db.query<{ count: number; newest: string | null }>(made)
  const [{ count, newest } = { count: 0, newest: null }] = rows
  if (count >= amounts.shipments) return
  const now = newest === null ? Date.now() : Number(newest)
  const shipping = { ...amounts, clientId, customers: await shopCustomers(stage), now }
  const pool = new pg.Pool({ ...asOwnerOf(stage.ownerUrl), max: 1 })
  try {
    for (let number = count; number < amounts.shipments; number += batch) {
      const length = Math.min(batch, amounts.shipments - number)
      await bulkInsert(
        pool,
        Array.from({ length }, (_, at) => shipOnce(shipping, number + at)),
      )
    }
  } finally {
    await pool.end()
  }
  await asOwner(stage, (owner) => owner.query('analyze shipments, search_documents, search_words'))
}

const waitingIds = `
  select s.id from shipments s
  where s.client_id = current_setting('app.client_id')::uuid and s.state = 'packed' and s.trashed_at is null
    and not exists (select from labels l where l.client_id = s.client_id and l.doc #>> '{shipment,id}' = s.id)
  order by s.date desc limit $1`

/** Ids of shipments that wait and for which no rates were requested yet. */
export async function findWaiting({ db }: Stage, count: number): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(waitingIds, [count])
  if (rows.length < count) throw new Error(`only ${rows.length} of ${count} shipments wait: give --shipments`)
  return rows.map(({ id }) => id)
}

const { keys } = demoEasyPostKeys(stageSecret, 'LARO')

/** The account at the played provider of labels, made once for a scale set. */
export async function openCarrierAccount({ http }: Stage): Promise<void> {
  const path = '/api/shipping/accounts'
  const { accounts } = await http.ask<{ accounts: readonly object[] }>(path)
  if (accounts.length > 0) return
  await http.ask(path, { method: 'POST', body: { provider: 'easypost', label: 'Bench', isTest: true, keys } })
}

/** Headers of a direct call to the played provider. */
export const carrierHeaders = {
  authorization: `Basic ${Buffer.from(`${keys.apiKey}:`).toString('base64')}`,
}

const writePlace = ({ street, ...address }: Place) => ({ ...address, street1: street })

/** The request for rates of a parcel as the program's SDK sends it. */
export function writeRateRequest(number: number) {
  return {
    shipment: {
      reference: `floor ${number}`,
      from_address: writePlace(from),
      to_address: writePlace(chooseAddress(number)),
      parcel: { length: 18, width: 12, height: 4, weight: 120 },
      is_return: false,
      options: { label_format: 'PNG' },
    },
  }
}

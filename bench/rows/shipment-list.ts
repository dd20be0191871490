import type { Filter } from '../../domain/kernel/index.ts'
import type { Run } from '../measure.ts'
import type { Ask } from '../plans/statement-tap.ts'
import { against, type Measured, type Row, type Stage } from '../row.ts'
import { benchShipments, makeShipmentNumber } from '../stage/bench-shipments.ts'
import { benchShop, shopCustomers } from '../stage/bench-shop.ts'
import { besideItsSql, itsSql } from './beside-its-sql.ts'

const usual: Run = { warmUp: 20, count: 80 }

interface Shown {
  readonly orderBy?: string
  readonly where?: Filter
  readonly after?: string
}

const listPath = (client: string, { orderBy = 'date.desc', where, after }: Shown = {}): string =>
  `/api/data/clients/${client}/shipments?${new URLSearchParams({
    orderBy,
    limit: '15',
    ...(where && { where: JSON.stringify(where) }),
    ...(after !== undefined && { after }),
  }).toString()}`

const searched = (query: string): Ask => ({
  path: '/api/search/shipments',
  method: 'POST',
  body: { query, hitsPerPage: 25, facets: ['state', 'carrier', 'status', 'type'] },
})

/** Questions of staff: the list by its sortings and filters, its next page, searches, and the work list. */
async function listQuestions(stage: Stage): Promise<Record<string, Ask>> {
  const { largeClient: client, http, amounts } = stage
  const [customer] = await shopCustomers(stage)
  const { next } = await http.ask<{ next: string }>(listPath(client))
  const list = (shown: Shown): Ask => ({ path: listPath(client, shown) })
  return {
    'list as it opens': list({}),
    'next page of it': list({ after: next }),
    'list by number': list({ orderBy: 'number.desc' }),
    'list by state': list({ orderBy: 'state.asc' }),
    'list by the day they are sent': list({ orderBy: 'scheduled.asc' }),
    'list of those with a problem': list({ where: ['state', '==', 'problem'] }),
    'list of one carrier': list({ where: ['carrier', '==', 'UPS'] }),
    'list of a customer': list({ where: ['contact_id', '==', customer?.id ?? ''] }),
    'search by number': searched(makeShipmentNumber(amounts.shipments / 2, amounts.orders)),
    'search by tracking code': searched(`1Z${String(amounts.shipments / 2).padStart(8, '0')}`),
    "search by customer's name": searched(customer?.name ?? ''),
    'search by a common word': searched('gutter'),
    'work list Send today': { path: '/api/shipments/today' },
  }
}

async function run(stage: Stage): Promise<Measured[]> {
  await benchShop(stage)
  await benchShipments(stage)
  const words = stage.amounts.shipments.toLocaleString('en-US')
  const measured: Measured[] = []
  for (const [name, ask] of Object.entries(await listQuestions(stage))) {
    const taken = await besideItsSql(stage, [ask], usual)
    const row = { name: `shipments: ${name} at ${words}`, ...taken, floorName: itsSql }
    measured.push(against(row, { median: 2, p95: 4 }))
  }
  return measured
}

export const shipmentList: Row = { name: 'shipments', run }

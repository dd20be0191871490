import { setTimeout as sleep } from 'node:timers/promises'
import { lanes } from '../../server/platform/jobs/lanes.ts'
import { HttpClient } from '../http-client.ts'
import { single } from '../measure.ts'
import { against, type Measured, type Row, type Stage } from '../row.ts'
import {
  benchShipments,
  carrierHeaders,
  findWaiting,
  openCarrierAccount,
  writeRateRequest,
} from '../stage/bench-shipments.ts'
import { benchShop } from '../stage/bench-shop.ts'

const labelCount = 500
const providerMs = 50
const pollMs = 200

interface Batch {
  readonly id: string
  readonly isOver: boolean
  readonly failures: readonly { readonly number: string; readonly why: string }[]
  readonly labels: readonly string[]
}

/** Seconds until all labels of a batch are bought, with their pictures. Throws where any failed. */
async function buyBatch(stage: Stage, shipments: readonly string[]): Promise<number> {
  const { http } = stage
  const began = performance.now()
  let batch = await http.ask<Batch>('/api/label-batches', {
    method: 'POST',
    body: { shipments, wish: { by: 'cheapest' } },
  })
  while (!batch.isOver) {
    await sleep(pollMs)
    await stage.token()
    batch = await http.ask<Batch>(`/api/label-batches/${batch.id}`)
  }
  const seconds = (performance.now() - began) / 1000
  const [failure] = batch.failures
  if (failure) throw new Error(`${batch.failures.length} labels failed: ${failure.number} ${failure.why}`)
  if (batch.labels.length !== shipments.length) throw new Error(`only ${batch.labels.length} labels were bought`)
  return seconds
}

/** Runs actions in their order, so many at a time. */
function limitTo(most: number): <T>(act: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (act) => {
    if (running < most) running += 1
    else await new Promise<void>((turn) => waiting.push(turn))
    try {
      return await act()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

interface Bought {
  readonly id: string
  readonly rates: readonly { readonly id: string }[]
  readonly tracker?: { readonly id: string }
  readonly postage_label?: { readonly label_url: string }
}

/** Seconds of the same calls to the provider alone, as many at a time as the program's lanes allow a client. */
async function callProvider({ product }: Stage, count: number): Promise<number> {
  const provider = new HttpClient(product.carriersUrl, lanes.effects.most + lanes.money.most)
  const [effects, money] = [limitTo(lanes.effects.most), limitTo(lanes.money.most)]
  const post = (path: string, body: object) =>
    provider.ask<Bought>(`/v2/shipments${path}`, { method: 'POST', headers: carrierHeaders, body })
  const get = (path: string) => provider.take(path, { headers: carrierHeaders })
  const buyOne = async (number: number) => {
    const { id, rates } = await effects(() => post('', writeRateRequest(number)))
    const sold = await money(() => post(`/${id}/buy`, { rate: { id: rates[0]?.id } }))
    await effects(async () => {
      await get(`/v2/shipments/${id}`)
      await get(`/v2/trackers/${sold.tracker?.id ?? ''}`)
      await get(new URL(sold.postage_label?.label_url ?? '').pathname)
    })
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: count }, (_, number) => buyOne(number)))
  provider.close()
  return (performance.now() - began) / 1000
}

async function run(stage: Stage): Promise<Measured[]> {
  await benchShop(stage)
  await benchShipments(stage)
  await stage.token()
  await openCarrierAccount(stage)
  const count = stage.isRehearsal ? 5 : labelCount
  const provider = new HttpClient(stage.product.carriersUrl)
  await provider.take(`/delay/${providerMs}`)
  provider.close()
  const floor = await callProvider(stage, count)
  const bought = await buyBatch(stage, await findWaiting(stage, count))
  return [
    against(
      {
        name: `${count} labels in a batch: rated, bought, and their pictures kept, provider at ${providerMs} ms`,
        times: single(bought),
        floor: single(floor),
        floorName: 'the same calls to the provider alone, as many at a time as the lanes allow',
        facts: [`${Math.round(count / bought)} labels a second`],
        unit: 's',
      },
      { median: 2 },
    ),
  ]
}

export const labelBatch: Row = { name: 'labels', run }

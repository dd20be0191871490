import { setTimeout as sleep } from 'node:timers/promises'
import { times, type Run } from '../measure.ts'
import { against, type Measured, type Row, type Stage } from '../row.ts'
import { liveSite, siteAddress } from '../stage/bench-site.ts'
import { startChild } from '../stage/child.ts'
import type { Visits } from '../stage/visitors.ts'

const usual: Run = { warmUp: 3, count: 20 }
const requests = 1000
const connections = 8
/** Longest age of a process's copy of a site. */
const knownMs = 2500
/** The promise: at least so many times the requests a second of the bare server. */
const leastShare = 0.8

const perSecond = (ms: number): string => Math.round((requests * 1000) / ms).toLocaleString('en-US')

async function run(stage: Stage): Promise<Measured[]> {
  await liveSite(stage)
  await sleep(knownMs)
  const address = `${siteAddress(stage)}pages/1`
  const bare = startChild<string>('stage/static-server.ts', [address])
  const visitors = startChild<number>('stage/visitors.ts')
  const taken: Record<'product' | 'floor', number[]> = { product: [], floor: [] }
  try {
    const floorAddress = await bare.next()
    const { warmUp, count } = stage.turns(usual)
    for (let turn = -warmUp; turn < count; turn++) {
      for (const [name, one] of [['product', address] as const, ['floor', floorAddress] as const]) {
        visitors.send({ address: one, requests, connections } satisfies Visits)
        const took = await visitors.next()
        if (turn >= 0) taken[name].push(took)
      }
    }
  } finally {
    await Promise.all([bare.stop(), visitors.stop()])
  }
  const [product, floor] = [times(taken.product), times(taken.floor)]
  const compared = against(
    {
      name: `published page, ${requests.toLocaleString('en-US')} requests over ${connections} connections`,
      times: product,
      floor,
      floorName: 'a bare static file server with the same bytes',
      facts: [`${perSecond(product.median)} requests a second beside ${perSecond(floor.median)}`],
    },
    { median: 1 / leastShare },
  )
  return [{ ...compared, promise: `>= ${leastShare} x its requests a second` }]
}

export const publicSite: Row = { name: 'public-site', run }

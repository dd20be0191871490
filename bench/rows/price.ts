import { measureTogether, type Run } from '../measure.ts'
import { against, type Measured, type Row, type Stage } from '../row.ts'
import { floorOf } from './prepared-floor.ts'

const usual: Run = { warmUp: 40, count: 200 }

/** Milliseconds that the 95th of a hundred prices may take, its request included. */
const allowedMs = 5
const ruleCount = 200
const rulePrefix = 'Bench rule'

const hourly = { label: 'Hours', type: 'blocktime', amount: 480_000, taxable: true, order: 1 }
const repositioning = { label: 'Empty', type: 'repo', amount: 400_000, taxable: true, order: 2 }
const tax = { label: 'Federal excise tax', type: 'percent', amount: 7.5, tax: true, order: 9 }
const fromUs = { subject: 'dep', verb: 'is', value: 'K*' }

/** One rule for all legs, the others for a tail each: every one is looked at, one applies. */
const ruleAt = (at: number) => ({
  name: `${rulePrefix} ${at}`,
  ...(at > 0 && { fn: { subject: 'tail', verb: 'is', value: `N${at}` } }),
  components: [{ ...hourly, logic: fromUs }, repositioning, tax],
})

/** Publishes the rules in the largest client, once for a scale set. */
async function publishRules(stage: Stage): Promise<void> {
  const { rows } = await stage.db.query<{ name: string }>('select name from pricing where name like $1', [
    `${rulePrefix} %`,
  ])
  const made = new Set(rows.map(({ name }) => name))
  const path = `/api/data/clients/${stage.largeClient}/pricing`
  for (let at = 0; at < ruleCount; at++)
    if (!made.has(ruleAt(at).name)) await stage.http.take(path, { method: 'POST', body: ruleAt(at) })
  await stage.http.take('/api/pricing/publish', { method: 'POST', body: {} })
}

const legs = ['KPBI-KVNY', 'KVNY-KMDW', 'KMDW-KTEB', 'KTEB-KPBI'].map((route, at) => {
  const [from, to] = route.split('-')
  return {
    id: route,
    aircraft: { model: { name: 'Citation CJ3' } },
    departureAirport: { icao: from },
    arrivalAirport: { icao: to },
    times: { takeoffDate: `11/${20 + 2 * at}/2026`, takeoffTime: '9:00 AM' },
  }
})

async function run(stage: Stage): Promise<Measured[]> {
  await publishRules(stage)
  const path = '/api/laro/quote/price'
  const call = { method: 'POST', body: { legs } }
  const [seen] = await stage.tap.see(stage.largeClient, [{ path, ...call }])
  if (!seen) throw new Error('the statement of a price was not seen')
  const { total } = await stage.http.ask<{ total?: number }>(path, call)
  if (total === undefined) throw new Error('four legs by the rules of the bench have no price')
  const taken = await measureTogether(
    { priced: () => stage.http.take(path, call), floor: floorOf(stage, { ask: { path, ...call }, ...seen }) },
    stage.turns(usual),
  )
  const measured = {
    name: `price of 4 legs by ${ruleCount} rules`,
    times: taken.priced,
    floor: taken.floor,
    floorName: 'its SQL prepared + empty route, same bytes',
  }
  const compared = against(measured, { median: 2.5 })
  const isInTime = taken.priced.p95 <= allowedMs
  return [
    {
      ...compared,
      promise: `${compared.promise}, p95 <= ${allowedMs} ms`,
      isMet: compared.isMet === true && isInTime,
    },
  ]
}

export const price: Row = { name: 'price', run }

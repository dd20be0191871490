import type { Browser, Page } from '@playwright/test'
import { HttpClient } from '../http-client.ts'
import { measureTogether, times, type Run, type Times } from '../measure.ts'
import { against, type Measured, type Row, type Stage } from '../row.ts'
import { signedInPage, withBrowser } from '../stage/browser.ts'
import {
  benchShipments,
  carrierHeaders,
  findWaiting,
  openCarrierAccount,
  writeRateRequest,
} from '../stage/bench-shipments.ts'
import { benchShop } from '../stage/bench-shop.ts'
import { untilChanged } from './until-changed.ts'

/** A user may ask 60 times a minute. */
const usual: Run = { warmUp: 2, count: 30 }
const drawn: Run = { warmUp: 1, count: 10 }
const providerMs = 200
const mostDrawnMs = 1000

/** From the click on 'Get Rates' until the rates are drawn, each of another shipment. */
async function untilDrawn(browser: Browser, stage: Stage, ids: readonly string[]): Promise<Times> {
  const page: Page = await signedInPage(browser, stage)
  const taken: number[] = []
  for (const id of ids) {
    await page.goto(`${stage.origin}/laro/orders/shipments/${id}?tab=rates`)
    const button = page.getByRole('button', { name: 'Get Rates' })
    await button.waitFor({ timeout: 60_000 })
    const parts = ['table[aria-label="Rates"] tbody tr']
    taken.push(await untilChanged(page, { event: 'click', parts }, () => button.click()))
  }
  await page.context().close()
  return times(taken.slice(drawn.warmUp))
}

async function run(stage: Stage): Promise<Measured[]> {
  await benchShop(stage)
  await benchShipments(stage)
  await stage.token()
  await openCarrierAccount(stage)
  const { http, largeClient: client, product } = stage
  const turns = stage.isRehearsal ? { warmUp: 0, count: 3 } : usual
  const asked = turns.warmUp + turns.count
  const shown = stage.isRehearsal ? 1 : drawn.warmUp + drawn.count
  const ids = await findWaiting(stage, asked + shown)
  const provider = new HttpClient(product.carriersUrl)
  await provider.take(`/delay/${providerMs}`)
  const taken = await measureTogether(
    {
      rated: async (turn) => {
        const id = ids[turn] ?? ''
        await http.take(`/api/shipments/${id}/rates`, { method: 'POST', body: {} })
        await http.take(`/api/data/clients/${client}/shipments/${id}`)
      },
      floor: (turn) =>
        provider.take('/v2/shipments', { method: 'POST', headers: carrierHeaders, body: writeRateRequest(turn) }),
    },
    turns,
  )
  provider.close()
  const opened = await withBrowser((browser) => untilDrawn(browser, stage, ids.slice(asked)))
  const slow = `provider at ${providerMs} ms`
  return [
    against(
      {
        name: `rates of a shipment requested, kept and read, ${slow}`,
        times: taken.rated,
        floor: taken.floor,
        floorName: 'the same call to the provider alone',
      },
      { median: 1.5, p95: 2 },
    ),
    {
      name: `rates of a shipment: from the click until they are drawn, ${slow}`,
      times: opened,
      promise: `<= ${mostDrawnMs / 1000} s`,
      isMet: opened.median <= mostDrawnMs,
    },
  ]
}

export const rates: Row = { name: 'rates', run }

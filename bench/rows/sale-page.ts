import type { Browser, CDPSession } from '@playwright/test'
import { single, times, type Run, type Times } from '../measure.ts'
import type { Measured, Row, Stage } from '../row.ts'
import { benchShop, shopCustomers } from '../stage/bench-shop.ts'
import { makeLines } from '../stage/sold-order.ts'
import { withBrowser } from '../stage/browser.ts'
import { visitorHeaders } from '../stage/visitor-address.ts'

const opened: Run = { warmUp: 2, count: 15 }
const mostPaintMs = 1000
const mostScriptKilobytes = 60
const days = 60

/** A phone on slow 4G with a quarter of the processor. */
const phone = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750, offline: false }
const phoneSlowdown = 4

type Kind = 'goods' | 'order'

const said: Readonly<Record<Kind, string>> = { goods: 'page of a quote of goods', order: 'page of an order' }

/** A quote of goods or a placed order of five items, opened for its customer. Answers the path of its page. */
async function share(stage: Stage, kind: Kind): Promise<string> {
  const [contact] = await shopCustomers(stage)
  const typed = { contact, items: makeLines(5), shipping: 4500 }
  const [path, body] =
    kind === 'goods' ? ['/api/sales/quotes', typed] : ['/api/sales/orders', { ...typed, isPlaced: true }]
  const { id } = await stage.http.ask<{ id: string }>(path, { method: 'POST', body })
  const opening = { kind, id, days }
  const { url } = await stage.http.ask<{ url: string }>('/api/commerce/shares', { method: 'POST', body: opening })
  return new URL(url).pathname
}

interface Opened {
  /** The browser's own first contentful paint, in milliseconds. */
  readonly paint: number
  /** Bytes of script as they came over the network. */
  readonly script: number
}

/** Counts the bytes of the scripts that a page loads. */
function countScript(session: CDPSession): () => number {
  const scripts = new Set<string>()
  let bytes = 0
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  return () => bytes
}

async function openOnPhone(browser: Browser, url: string, turn: number): Promise<Opened> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  try {
    const page = await context.newPage()
    await page.setExtraHTTPHeaders(visitorHeaders(turn))
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', phone)
    await session.send('Emulation.setCPUThrottlingRate', { rate: phoneSlowdown })
    const script = countScript(session)
    await page.goto(url, { waitUntil: 'networkidle' })
    const paint = await page.evaluate<number>(
      "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN",
    )
    return { paint, script: script() }
  } finally {
    await context.close()
  }
}

async function openings(browser: Browser, stage: Stage, kind: Kind): Promise<{ paints: Times; kilobytes: number }> {
  const path = await share(stage, kind)
  const { warmUp, count } = stage.isRehearsal ? { warmUp: 0, count: 2 } : opened
  const taken: Opened[] = []
  for (let turn = 0; turn < warmUp + count; turn++)
    taken.push(await openOnPhone(browser, `${stage.origin}${path}`, 30_000 + turn))
  const kept = taken.slice(warmUp)
  return {
    paints: times(kept.map(({ paint }) => paint)),
    kilobytes: Math.max(...kept.map(({ script }) => script)) / 1000,
  }
}

async function measureKind(browser: Browser, stage: Stage, kind: Kind): Promise<Measured[]> {
  const { paints, kilobytes } = await openings(browser, stage, kind)
  return [
    {
      name: `${said[kind]} on a slow phone, cold: first paint`,
      times: paints,
      promise: `<= ${mostPaintMs / 1000} s`,
      isMet: paints.median <= mostPaintMs,
      facts: ['slow 4G (150 ms, 1.6 Mbit/s) and a quarter of the processor'],
    },
    {
      name: `${said[kind]}: its script`,
      times: single(kilobytes),
      unit: 'kB',
      promise: `<= ${mostScriptKilobytes} kB`,
      isMet: kilobytes > 0 && kilobytes <= mostScriptKilobytes,
    },
  ]
}

async function run(stage: Stage): Promise<Measured[]> {
  await benchShop(stage)
  return withBrowser(async (browser) => [
    ...(await measureKind(browser, stage, 'goods')),
    ...(await measureKind(browser, stage, 'order')),
  ])
}

export const salePage: Row = { name: 'sale-page', run }

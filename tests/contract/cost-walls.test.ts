import { afterAll, beforeAll, expect, test } from 'vitest'
import { aircraft, pricing } from '../../domain/charter/index.ts'
import { cast } from '../world.ts'
import { call, laro } from './inbox-server.ts'
import { leg, openPageServer, type PageServer } from './page-calls.ts'

// Cost and margin of a flight are hidden from users who do not read pricing.

let pages: PageServer
beforeAll(async () => {
  pages = await openPageServer()
})
afterAll(() => pages.server.close())

const costPerHour = 314_159

/** Numbers and words by which a cost or a margin would be seen. */
const reveals = (words: string): boolean =>
  /"(?:cost|margin|bestMargin)"/i.test(words) || words.includes(`${costPerHour}`)

test('cost and margin are in no record, no page for customers, no document, and no answer to others', async () => {
  const { server } = pages
  const as = (person: typeof cast.ana) => (method: 'GET' | 'POST', url: string, body?: object) =>
    call(server, person, { method, url, ...(body && { body }) })
  const [ana, jo] = [as(cast.ana), as(cast.jo)]
  const model = { name: 'Citation CJ3' }
  await pages.make(aircraft, { tail_number: 'N79FL', seats: 7, type: 'lj', model, airport: { icao: 'KTEB' } })
  const hours = { id: 'hours', label: 'Hours', type: 'blocktime', amount: 480_000, cost: costPerHour, taxable: true }
  await pages.make(pricing, { name: 'Base', components: [hours] })
  await ana('POST', '/pricing/publish', {})
  const flown = leg('out', { aircraft: { tail_number: 'N79FL' }, times: { duration: { blockTime: 1 } } })
  const { id } = await pages.quoteOf({ legs: [flown], price: {} })

  const priced = { legs: [flown] }
  expect(reveals(JSON.stringify((await ana('POST', '/laro/quote/price', priced)).body))).toBe(true)

  const hidden: unknown[] = [(await jo('POST', '/laro/quote/price', priced)).body]
  const typed = await jo('POST', '/charter/price/lines', { record: 'quotes', id, lines: [] })
  expect(typed.status, JSON.stringify(typed.body)).toBe(200)
  const asked = { record: 'quotes', id, version: typed.body.version }
  expect((await ana('POST', '/charter/price/lock', asked)).status).toBe(200)
  hidden.push(typed.body)
  for (const see of [ana, jo]) {
    hidden.push((await see('GET', `/data/clients/${laro}/quotes/${id}`)).body)
    hidden.push((await see('GET', `/data/clients/${laro}/quotes?limit=5`)).body)
    hidden.push((await see('GET', `/data/clients/${laro}/quotes/${id}/history`)).body)
  }
  const token = await pages.shareToken(id)
  const page = await pages.open(token)
  expect([page.status, page.body.document.options[0].total]).toEqual([200, 480_000])
  hidden.push(page.body)
  const pdf = await pages.outside(`/shared/${token}/document.pdf`)
  expect(pdf.status).toBe(200)
  hidden.push(pdf.body.toString('latin1'))
  for (const said of hidden) expect(reveals(typeof said === 'string' ? said : JSON.stringify(said))).toBe(false)
})

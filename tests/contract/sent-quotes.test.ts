import { afterAll, beforeAll, expect, test } from 'vitest'
import { quotes } from '../../domain/charter/index.ts'
import { getRecord } from '../../server/platform/records/index.ts'
import { cast } from '../world.ts'
import { call, inLaro } from './inbox-server.ts'
import { openPageServer, tokenOf, type PageServer } from './page-calls.ts'

let pages: PageServer
beforeAll(async () => {
  pages = await openPageServer()
})
afterAll(() => pages.server.close())

const readStatus = async (id: string) => (await inLaro(pages.server, (ctx) => getRecord(ctx, quotes, id))).status
const preview = (id: string) =>
  call(pages.server, cast.ana, { method: 'POST', url: '/charter/shares/preview', body: { id } })

test('a sent quote and its option become Outstanding, and the customer can accept both', async () => {
  const first = await pages.quoteOf({ status: 'qSubmitted' })
  const second = await pages.quoteOf({ status: 'qCreated', parent_id: first.id, price: { total: 1_500_000 } })
  const seen = await preview(first.id)
  expect(seen.body).toMatchObject({ isMoved: true, notAcceptable: [], page: { acceptable: [first.id, second.id] } })
  expect(await readStatus(first.id), 'a preview changes nothing').toBe('qSubmitted')
  const { body } = await pages.share({ kind: 'quote', id: first.id })
  expect([await readStatus(first.id), await readStatus(second.id)]).toEqual(['qOutstanding', 'qOutstanding'])
  const opened = await pages.open(tokenOf(body.url))
  expect(opened.body).toMatchObject({ state: 'open', acceptable: [first.id, second.id] })
})

test('a quote without a price or a leg is refused with the name of the missing part', async () => {
  const free = await pages.quoteOf({ price: { total: 0 } })
  expect((await preview(free.id)).body).toMatchObject({
    title: 'Cannot Send',
    message: 'The quote has no price. Enter a total on its Price tab, then send it.',
  })
  const bare = await pages.quoteOf({ legs: [] })
  expect((await preview(bare.id)).body).toMatchObject({
    message: 'The quote has no leg in use. Add a leg, then send it.',
  })
  expect((await pages.share({ kind: 'quote', id: bare.id, forMessage: true })).status).toBe(409)
})

test('the page of a quote names its pets', async () => {
  const pets = [{ count: 1, kind: 'dog', breed: 'labrador', weight_lb: 70 }]
  const quote = await pages.quoteOf({ pets })
  const { body } = await preview(quote.id)
  expect(body.page.document.options).toMatchObject([{ passengers: 4, pets: '1 dog (labrador, 70 lb)' }])
})

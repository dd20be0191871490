import { afterAll, beforeAll, expect, test } from 'vitest'
import { acceptances, quotes } from '../../domain/charter/index.ts'
import { getRecord, listRecords } from '../../server/platform/records/index.ts'
import { inLaro } from './inbox-server.ts'
import { openPageServer, type PageServer } from './page-calls.ts'

// An option of a quote can be shared by itself. Signing any page sells one option of the quote.

let pages: PageServer
beforeAll(async () => {
  pages = await openPageServer()
})
afterAll(() => pages.server.close())

const family = async () => {
  const first = await pages.quoteOf()
  const second = await pages.quoteOf({ parent_id: first.id, price: { total: 1_500_000 } })
  const third = await pages.quoteOf({ parent_id: first.id, price: { total: 1_700_000 } })
  return { first, second, third }
}

const statusOf = async (id: string) => (await inLaro(pages.server, (ctx) => getRecord(ctx, quotes, id))).status

const signed = async (token: string, option: string) => {
  const { body } = await pages.open(token)
  return pages.sign(token, { option, hash: body.hash })
}

test('a signature on the page of one option closes all others of its quote', async () => {
  const { first, second, third } = await family()
  const [own, whole] = [await pages.shareToken(second.id), await pages.shareToken(first.id)]
  expect((await pages.open(own)).body.document.options).toMatchObject([{ id: second.id, label: 'Option 1' }])
  expect((await signed(own, second.id)).status).toBe(200)
  expect([await statusOf(first.id), await statusOf(second.id), await statusOf(third.id)]).toEqual([
    'inactive',
    'qConfirmed',
    'inactive',
  ])
  expect((await pages.open(whole)).body).toMatchObject({ acceptable: [] })
  expect((await signed(whole, third.id)).body.code).toBe('accepted')
  const kept = await inLaro(pages.server, (ctx) =>
    listRecords(ctx, acceptances, { where: ['first_id', '==', first.id] }),
  )
  expect(kept).toMatchObject([{ quote_id: second.id, total: 1_500_000 }])
})

test('of two pages of one quote that are signed at once, one is', async () => {
  const { first, second, third } = await family()
  const [own, whole] = [await pages.shareToken(second.id), await pages.shareToken(first.id)]
  const answers = await Promise.all([signed(own, second.id), signed(whole, third.id)])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  const statuses = await Promise.all([first, second, third].map(({ id }) => statusOf(id)))
  expect(statuses.toSorted()).toEqual(['inactive', 'inactive', 'qConfirmed'])
})

test('an option of a quote that was signed elsewhere is not sold again by its own page', async () => {
  const { first, second, third } = await family()
  const [own, whole] = [await pages.shareToken(second.id), await pages.shareToken(first.id)]
  const read = await pages.open(own)
  expect((await signed(whole, third.id)).status).toBe(200)
  expect((await pages.sign(own, { option: second.id, hash: read.body.hash })).body.code).toBe('accepted')
})

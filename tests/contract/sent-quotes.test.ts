import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { quotes } from '../../domain/charter/index.ts'
import { hourMs } from '../../domain/kernel/values/durations.ts'
import { asVerb, getRecord } from '../../server/platform/records/index.ts'
import { cast } from '../world.ts'
import { call, customer, inLaro, laro, makeContact, post, receive } from './inbox-server.ts'
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

describe('a quote whose page is made for a message', () => {
  const write = async () => {
    const quote = await pages.quoteOf({ status: 'qSubmitted' })
    const option = await pages.quoteOf({ status: 'qCreated', parent_id: quote.id, price: { total: 1_500_000 } })
    const { body } = await pages.share({ kind: 'quote', id: quote.id, forMessage: true })
    const email = {
      ref: `clients/${laro}/quotes/${quote.id}`,
      medium: 'email',
      subject: 'Your quote',
      messageHtml: `<p>See <a href="${body.url}">your quote</a>.</p>`,
      recipients: [{ name: 'Mia Lund', email: customer.address }],
    }
    const readStatuses = async () => [await readStatus(quote.id), await readStatus(option.id)]
    return { quote, option, email, readStatuses, token: tokenOf(body.url) }
  }
  const [unsent, sent] = [
    ['qSubmitted', 'qCreated'],
    ['qOutstanding', 'qOutstanding'],
  ]
  const later = () => ({ sendAt: Date.now() + hourMs })
  const ofHold = (id: string) => `/messaging/message/${id}/hold`

  test('becomes Outstanding when the message is sent, and the customer can accept it then', async () => {
    const { quote, option, email, readStatuses, token } = await write()
    expect(await readStatuses()).toEqual(unsent)
    const draft = await post(pages.server, cast.ana, { ...email, draft: true })
    expect([draft.status, await readStatuses()]).toEqual([200, unsent])
    await post(pages.server, cast.ana, { ...email, messageId: draft.body.message.id })
    expect(await readStatuses()).toEqual(sent)
    expect((await pages.open(token)).body).toMatchObject({ state: 'open', acceptable: [quote.id, option.id] })
    const { status_change: change } = await inLaro(pages.server, (ctx) => getRecord(ctx, quotes, quote.id))
    expect(change).toMatchObject({ from: 'qSubmitted', why: 'Sent to the customer', by: cast.ana.id })
  })

  test('keeps its status while the message is held and after it is taken back', async () => {
    const { email, readStatuses } = await write()
    const held = await post(pages.server, cast.ana, { ...email, ...later() })
    expect([held.body.message.state, await readStatuses()]).toEqual(['held', unsent])
    await call(pages.server, cast.ana, { method: 'DELETE', url: ofHold(held.body.message.id) })
    expect(await readStatuses()).toEqual(unsent)
  })

  test('becomes Outstanding when the hold of its message ends', async () => {
    const { email, readStatuses } = await write()
    const { body } = await post(pages.server, cast.ana, { ...email, ...later() })
    await call(pages.server, cast.ana, { method: 'POST', url: `${ofHold(body.message.id)}/end` })
    expect(await readStatuses()).toEqual(sent)
  })

  test('becomes Outstanding when a sender without the role for quotes sends its message', async () => {
    const { email, readStatuses } = await write()
    const { ref: _, ...mail } = email
    const { id } = await makeContact(pages.server)
    const { thread } = await receive(pages.server, id)
    expect((await post(pages.server, cast.rae, { ...mail, threadId: thread.id })).status).toBe(200)
    expect(await readStatuses()).toEqual(sent)
  })

  test('stays Soft after a user moves it back, when a later mail quotes its address', async () => {
    const { quote, email, readStatuses } = await write()
    await post(pages.server, cast.ana, email)
    await inLaro(pages.server, (ctx) =>
      asVerb(ctx, quotes).amend({ id: quote.id, amend: () => ({ status: 'qCreated', why: 'They ask for changes' }) }),
    )
    await post(pages.server, cast.ana, { ...email, subject: 'Re: Your quote' })
    expect(await readStatuses()).toEqual(['qCreated', 'qOutstanding'])
  })

  test('keeps its status when only an internal note names its address', async () => {
    const { quote, email, readStatuses } = await write()
    const { ref, messageHtml } = email
    expect((await post(pages.server, cast.ana, { ref, medium: 'note', messageHtml })).status, quote.id).toBe(200)
    expect(await readStatuses()).toEqual(unsent)
  })
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

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { threadsmsgs } from '../../domain/inbox/index.ts'
import { asVerb } from '../../server/platform/records/index.ts'
import { cast } from '../world.ts'
import { call, inLaro } from './inbox-server.ts'
import { openPageServer, tokenOf, type PageServer } from './page-calls.ts'
import { runMigration } from './run-migration.ts'

let pages: PageServer
beforeAll(async () => {
  pages = await openPageServer()
})
afterAll(() => pages.server.close())

describe('a page that was made for a message', () => {
  const begin = async () => {
    const quote = await pages.quoteOf()
    const { body } = await pages.share({ kind: 'quote', id: quote.id, forMessage: true })
    return { quote, id: String(body.id), url: String(body.url), token: tokenOf(body.url) }
  }
  const write = (quoteId: string, facts: object) =>
    pages.make(threadsmsgs, {
      medium: 'email',
      tRef: 'none',
      object: { type: 'quotes', id: quoteId, label: 'Quote' },
      ...facts,
    })
  const stateOf = async (token: string) => (await pages.open(token)).body.state

  test('opens nothing while its message is written, held back or given up', async () => {
    const { quote, id, url, token } = await begin()
    const html = `<a href="${url}">Quote</a>`
    expect(await stateOf(token)).toBe('unsent')
    await write(quote.id, { messageHtml: html, draft: true, state: 'draft' })
    await write(quote.id, { messageHtml: html, draft: true, state: 'held' })
    await write(quote.id, { messageHtml: html, state: 'cancelled' })
    await write(quote.id, { messageHtml: 'Something else', state: 'sent' })
    expect(await stateOf(token)).toBe('unsent')
    expect((await pages.outside(`/shared/${token}/document.pdf`)).status).toBe(404)
    expect((await pages.outside('/shared/questions', { token, message: 'When?' })).status).toBe(404)
    expect((await pages.sign(token, { option: quote.id, hash: 'a'.repeat(64) })).status).toBe(409)
    const link = await call(pages.server, cast.ana, { url: `/charter/shares/${id}/link` })
    expect([link.status, link.body.code]).toEqual([409, 'unsent'])
    const sent = await call(pages.server, cast.ana, { url: `/charter/revisions/quotes/${quote.id}` })
    expect(sent.body.unsent).toEqual([id])
    expect((await pages.shareOf(quote.id)).opened).toBe(0)
  })

  test('opens once its message is sent, also when that is then put into the trash or was sent elsewhere', async () => {
    const [here, trashed, elsewhere] = [await begin(), await begin(), await begin()]
    await write(here.quote.id, { messageHtml: `<a href="${here.url}">Quote</a>`, state: 'queued' })
    const { id } = await write(trashed.quote.id, { messageHtml: `<a href="${trashed.url}">Quote</a>`, state: 'sent' })
    await inLaro(pages.server, (ctx) => asVerb(ctx, threadsmsgs).trash({ id }))
    const creator = { id: cast.ana.id, label: 'Ana' }
    await write('another', { message: `See ${elsewhere.url}`, state: 'sent', creator })
    for (const { token } of [here, trashed, elsewhere]) expect(await stateOf(token)).toBe('open')
  })

  test('opens where a colleague sends it, from a thread that was moved to another record', async () => {
    const { url, token } = await begin()
    const creator = { id: cast.rae.id, label: 'Rae' }
    const { id } = await write('moved', { messageHtml: `<a href="${url}">Quote</a>`, state: 'failed', creator })
    expect(await stateOf(token)).toBe('unsent')
    const send = (messageHtml: string) =>
      inLaro(pages.server, (ctx) =>
        asVerb(ctx, threadsmsgs).amend({ id, amend: () => ({ state: 'sent', messageHtml }) }),
      )
    await send('The link was taken out.')
    expect(await stateOf(token)).toBe('unsent')
    await send(`<a href="${url}?from=mail">Quote</a>`)
    expect(await stateOf(token)).toBe('open')
  })

  test('opens where its message was sent before the update', async () => {
    const [sent, longer] = [await begin(), await begin()]
    await write(sent.quote.id, { message: `See ${sent.url}.`, state: 'sent' })
    await write(longer.quote.id, { message: `See ${longer.url}x`, state: 'sent' })
    await runMigration(pages.server, '0250_pages_in_messages.sql', async (owner) => {
      await owner.query('drop table page_messages; drop function flightline.note_pages_of_message cascade')
      await owner.query('drop function flightline.may_name_pages cascade; drop function flightline.pages_named_in')
    })
    expect([await stateOf(sent.token), await stateOf(longer.token)]).toEqual(['open', 'unsent'])
  })

  test('begun twice: the page of the message that was sent opens alone', async () => {
    const { quote, token } = await begin()
    const second = await pages.share({ kind: 'quote', id: quote.id, forMessage: true })
    await write(quote.id, { messageHtml: `<a href="${second.body.url}">Quote</a>`, state: 'sent' })
    expect([await stateOf(token), await stateOf(tokenOf(second.body.url))]).toEqual(['unsent', 'open'])
  })
})

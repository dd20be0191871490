import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deals, quotes } from '../../domain/charter/index.ts'
import { contacts, groups, mailConsents, subscriptions } from '../../domain/crm/index.ts'
import { threadsmsgs } from '../../domain/inbox/index.ts'
import { beyondReach, createRecord, trashRecord } from '../../server/platform/records/index.ts'
import { openMailSink, type MailSink } from '../mail-fixtures/mail-sink.ts'
import { openMailTestServer, type MailTestServer } from '../mail-fixtures/mail-test-server.ts'
import { inLaro } from './inbox-server.ts'
import { asking, changeDeal, makeDeal, openLegs, visitLegs } from './legs-site.ts'

// Empty legs on the public site of a client: the list, requests, and alerts by double opt-in.

let server: MailTestServer
let sink: MailSink
let group: { readonly id: string }
const mails: { readonly to: readonly string[]; readonly raw: string }[] = []

beforeAll(async () => {
  sink = await openMailSink({
    onData: (stream, session, done) => {
      text(stream)
        .then((raw) => {
          mails.push({ to: session.envelope.rcptTo.map((one) => one.address), raw })
          return done(null, 'taken')
        })
        .catch((error: Error) => done(error))
    },
  })
  server = await openMailTestServer({ MAIL_OUT_URL: sink.url })
  group = await inLaro(server, (ctx) =>
    createRecord(ctx, groups, { doc: groups.shape.parse({ name: 'Empty leg news', type: 'manual' }) }),
  )
  await openLegs(server, { alerts_group: { id: group.id, label: 'Empty leg news' } })
})
afterAll(async () => {
  await server.close()
  await sink.close()
})

const listQuotes = (deal: string) => inLaro(server, (ctx) => beyondReach(ctx, quotes).every(['deal', '==', deal]))
const listed = (html: string, id: string): boolean => html.includes(`empties/${id}`)

describe('the list', () => {
  test('an offered leg shows its route, window, aircraft, seats and taxed price, without tail and notes', async () => {
    const window_end = server.platform.clock() + 3 * 86_400_000 + 6 * 3_600_000
    const deal = await makeDeal(server, { show_price: true, window_end })
    const { html, status, headers } = await visitLegs(server).open('?people=4')
    expect([status, headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect(listed(html, deal.id)).toBe(true)
    for (const words of [
      'Teterboro',
      'Nashville',
      'Phenom 300',
      'up to 8 people',
      '2:00 in the air',
      '<svg',
      '<footer>',
    ])
      expect(html).toContain(words)
    // 9,800.00, 7.5 %, and the segment fee of four people.
    expect(html).toMatch(/\$10,55\d\.\d\d<\/b><small>\$9,800\.00 and taxes, 4 people/)
    for (const words of [deal.aircraft?.tail_number ?? '?', 'for the team alone', 'style="', 'heck before use'])
      expect(html).not.toContain(words)
    expect(html.replaceAll('application/ld+json', '')).not.toMatch(/<script(?! type="")[^>]*src/)
  })

  test('a price that is not shown is on request, in the structured data too', async () => {
    const deal = await makeDeal(server, { price: { total: 1_234_500 } })
    const { html } = await visitLegs(server).open(`/${deal.id}`)
    expect(html).toContain('Price on request')
    for (const amount of ['12,345', '12345']) expect(html).not.toContain(amount)
  })

  test('a leg that is booked, hidden, trashed or flown leaves the page and its form at once', async () => {
    const visitor = visitLegs(server)
    const leave = [
      (id: string) => changeDeal(server, id, { booked: true }),
      (id: string) => changeDeal(server, id, { hidden: true }),
      (id: string) => inLaro(server, (ctx) => trashRecord(ctx, deals, { id })),
      (id: string) => changeDeal(server, id, { times: { takeoffUTC: server.platform.clock() - 1 } }),
    ]
    for (const step of leave) {
      const { id } = await makeDeal(server)
      expect(listed((await visitor.open()).html, id)).toBe(true)
      await step(id)
      expect(listed((await visitor.open()).html, id)).toBe(false)
      expect((await visitor.open(`/${id}`)).status).toBe(410)
      expect((await visitor.take('_ask', asking(id))).status).toBe(410)
      expect(await listQuotes(id)).toEqual([])
    }
  })

  test('the query chooses by place, day and people', async () => {
    const { id } = await makeDeal(server)
    const open = async (query: string) => listed((await visitLegs(server).open(query)).html, id)
    expect(await Promise.all(['?from=teter', '?to=KBNA', '?days=7', '?people=8', '?from=&to='].map(open))).toEqual(
      Array.from({ length: 5 }, () => true),
    )
    expect(await Promise.all(['?from=Paris', '?to=Teterboro', '?people=9', '?under=5'].map(open))).toEqual(
      Array.from({ length: 4 }, () => false),
    )
  })
})

describe('a request', () => {
  test('makes a quote of the deal without a price, in a conversation, once for a form that is sent twice', async () => {
    const { id } = await makeDeal(server)
    const visitor = visitLegs(server)
    const sent = await Promise.all([visitor.take('_ask', asking(id)), visitor.take('_ask', asking(id))])
    expect(sent.map(({ status, to }) => [status, to])).toEqual(
      Array.from({ length: 2 }, () => [303, '../empties/asked']),
    )
    const [quote, second] = await listQuotes(id)
    expect(second).toBeUndefined()
    expect(quote).toMatchObject({
      status: 'qSubmitted',
      source: 'd',
      contact: { name: 'Priya Raman', email: 'priya@raman.example' },
      metadata: { deal: { id, label: 'KTEB to KBNA' }, wish: 'ask' },
    })
    expect(quote?.price.total ?? 0).toBe(0)
    const messages = await inLaro(server, (ctx) => beyondReach(ctx, threadsmsgs).every(['inbound', '==', true]))
    const about = messages.filter(({ object }) => object?.id === quote?.id)
    expect(about.map(({ unread }) => unread)).toEqual([true])
    expect((await visitor.open('/asked')).html).toContain('has your request')
  })

  test('without a way to answer, or with too many people, is refused with its words kept', async () => {
    const { id } = await makeDeal(server)
    const refused = await visitLegs(server).take('_ask', asking(id, { email: '', people: '9' }))
    expect(refused.status).toBe(400)
    for (const words of ['email address or a phone number', '8 seats', 'Two of us bring skis.'])
      expect(refused.html).toContain(words)
    const byPhone = await visitLegs(server).take('_ask', asking(id, { email: '', phone: '(512) 555-0134' }))
    expect(byPhone.status).toBe(303)
  })

  test('that fills in the trap is thanked, and keeps nothing', async () => {
    const { id } = await makeDeal(server)
    expect((await visitLegs(server).take('_ask', asking(id, { website: 'x' }))).status).toBe(303)
    expect(await listQuotes(id)).toEqual([])
  })
})

const linkIn = (raw: string): string => {
  const plain = raw.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
  return /\/empties(\/confirm\/[\w.-]+)/.exec(plain)?.[1] ?? ''
}

const kept = (email: string) =>
  inLaro(server, async (ctx) => {
    const [contact] = await beyondReach(ctx, contacts).every(['email', '==', email])
    const rows = contact ? await beyondReach(ctx, subscriptions).every(['contact_id', '==', contact.id]) : []
    const [consent] = await beyondReach(ctx, mailConsents).every(['email', '==', email])
    return { contact, rows, consent }
  })

describe('alerts', () => {
  const watch = (email: string, more: object = {}) =>
    visitLegs(server).take('_watch', { home: 'Teterboro (KTEB)', destinations: 'Nashville', email, ...more })

  test('begin with the button on the page of the mail, not with the form and not with the link alone', async () => {
    const email = 'ida@alerts.example'
    mails.length = 0
    expect(await watch(email)).toMatchObject({ status: 303, to: '../empties/watched' })
    expect(mails.map(({ to }) => to)).toEqual([[email]])
    const link = linkIn(mails[0]?.raw ?? '')
    const page = await visitLegs(server).open(link)
    expect(page.status).toBe(200)
    expect(await kept(email)).toEqual({ contact: undefined, rows: [], consent: undefined })
    const token = /name="token" value="([^"]+)"/.exec(page.html)?.[1] ?? ''
    expect((await visitLegs(server).take('_confirm', { token })).to).toBe('../empties/confirmed')
    const { rows, consent } = await kept(email)
    expect(rows).toMatchObject([
      { group_id: group.id, is_member: true, state: 'subscribed', source: 'page', preferences: { home: 'KTEB' } },
    ])
    expect(rows[0]?.preferences.destinations).toEqual(['KBNA'])
    expect(consent).toMatchObject({ state: 'allowed', source: 'page' })
  })

  test('answer the same for a subscribed address and a new one, and send at most three mails', async () => {
    mails.length = 0
    const [known, fresh] = [await watch('ida@alerts.example'), await watch('new@alerts.example')]
    expect([known.status, known.to]).toEqual([fresh.status, fresh.to])
    for (let count = 0; count < 4; count += 1) expect((await watch('often@alerts.example')).status).toBe(303)
    expect(mails.filter(({ to }) => to.includes('often@alerts.example'))).toHaveLength(3)
  })

  test('are refused for an unknown place, in words that name it', async () => {
    const { status, html } = await watch('ida@alerts.example', { home: 'Qzxvbnm' })
    expect([status, html.includes('Qzxvbnm')]).toEqual([400, true])
  })

  test('are not confirmed by a link older than two days', async () => {
    mails.length = 0
    await watch('late@alerts.example')
    const link = linkIn(mails[0]?.raw ?? '')
    server.advance(2 * 86_400_000 + 1000)
    expect((await visitLegs(server).open(link)).status).toBe(410)
    const token = link.replace('/confirm/', '')
    expect((await visitLegs(server).take('_confirm', { token })).status).toBe(410)
    expect((await kept('late@alerts.example')).rows).toEqual([])
  })
})

test('a client that has not opened the page has none', async () => {
  await openLegs(server, { is_open: false })
  expect((await visitLegs(server).open()).status).toBe(404)
  expect((await visitLegs(server).take('_watch', { home: 'KTEB', email: 'a@b.example' })).status).toBe(404)
  await openLegs(server)
})

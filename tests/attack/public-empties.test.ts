import { afterAll, beforeAll, expect, test } from 'vitest'
import { quotes } from '../../domain/charter/index.ts'
import { groups, subscriptions } from '../../domain/crm/index.ts'
import { beyondReach, createRecord } from '../../server/platform/records/index.ts'
import { inLaro } from '../contract/inbox-server.ts'
import { asking, changeDeal, makeDeal, openLegs, visitLegs } from '../contract/legs-site.ts'
import { openShop, shopClients } from '../contract/shop-site.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { AttackCount } from './attack-count.ts'

// The empty legs of a site are open to everyone: attempts on hidden deals, on prices, on the alerts of others, and on the page.

const count = new AttackCount('public empties')
let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  const group = await inLaro(server, (ctx) =>
    createRecord(ctx, groups, { doc: groups.shape.parse({ name: 'Alerts', type: 'manual' }) }),
  )
  await openLegs(server, { alerts_group: { id: group.id, label: 'Alerts' } })
  await openShop(server, shopClients.eqip)
})
afterAll(async () => {
  count.print()
  await server.close()
})

const allQuotes = () => inLaro(server, (ctx) => beyondReach(ctx, quotes).every(['source', '==', 'd']))
const allSubscriptions = () => inLaro(server, (ctx) => beyondReach(ctx, subscriptions).every(['active', '==', true]))

test('a hidden or booked deal is neither read nor asked for, by no address, case or query', async () => {
  const before = (await allQuotes()).length
  for (const change of [{ hidden: true }, { booked: true }]) {
    const { id } = await makeDeal(server, { show_price: true, price: { total: 7_654_300 } })
    await changeDeal(server, id, change)
    const visitor = visitLegs(server)
    for (const path of [
      `/${id}`,
      `/${id.toUpperCase()}`,
      `/${id}?hidden=false`,
      '?hidden=true',
      '?booked=1&people=1',
      `/${id}/`,
    ]) {
      const { html } = await visitor.open(path)
      expect(count.take(!html.includes('76,543') && !html.includes(`empties/${id}?`)), path).toBe(true)
    }
    const sent = await visitor.take('_ask', asking(id))
    expect(count.take(sent.status === 410)).toBe(true)
  }
  expect((await allQuotes()).length).toBe(before)
})

test('prices, states, sources and agents that a visitor sends change nothing of the quote', async () => {
  const { id } = await makeDeal(server)
  const forged = {
    status: 'qAccepted',
    price: '1',
    total: '1',
    source: 'q',
    agents: 'x',
    market: 'participants',
    id: 'x',
  }
  await visitLegs(server).take('_ask', asking(id, forged))
  const [quote] = (await allQuotes()).filter(({ metadata }) => JSON.stringify(metadata).includes(id))
  expect(count.take(quote?.status === 'qSubmitted' && quote.source === 'd' && quote.market === undefined)).toBe(true)
  expect(count.take((quote?.price.total ?? 0) === 0 && quote?.agents.length === 0)).toBe(true)
})

test('words that look like a script, and broken forms, reach no page and no error of the server', async () => {
  const evil = '"><script>alert(1)</script>'
  const airport = { icao: 'KTEB', name: evil, city: `</script>${evil}`, latitude: 40.85, longitude: -74.06 }
  const { id } = await makeDeal(server, { departureAirport: airport, show_price: true })
  const visitor = visitLegs(server)
  const encoded = encodeURIComponent(evil)
  const pages = [
    await visitor.open(),
    await visitor.open(`?from=${encoded}&to=${encoded}&days=${encoded}&people=${encoded}&under=${encoded}`),
    await visitor.open('?from=a&from=b&people[]=1&__proto__=1'),
    await visitor.open(`/${id}?people=${encoded}`),
    await visitor.open(`/${encoded}`),
    await visitor.open(`/confirm/${encoded}`),
    await visitor.take(
      '_ask',
      asking(id, { name: '', email: evil, phone: evil, people: evil, words: evil, key: evil }),
    ),
    await visitor.take('_ask', asking(id, { act: evil })),
    await visitor.take('_ask', { deal: id }),
    await visitor.take('_watch', { home: evil, destinations: evil, email: evil }),
    await visitor.take('_confirm', { token: evil }),
    await visitor.take('constructor', {}),
  ]
  for (const { html, status } of pages) {
    expect(count.take(!html.includes('<script>alert'))).toBe(true)
    expect(count.take(status < 500)).toBe(true)
  }
})

test('a made up, changed or foreign token subscribes nobody', async () => {
  const words = Buffer.from(
    JSON.stringify({ group: 'g', email: 'victim@pace.example', home: 'KTEB', destinations: [], at: Date.now() }),
  ).toString('base64url')
  for (const token of [
    '',
    '.',
    words,
    `${words}.`,
    `${words}.${'A'.repeat(22)}`,
    `${words}.${'é'.repeat(11)}`,
    'x.y.z',
  ]) {
    const sent = await visitLegs(server).take('_confirm', { token })
    expect(count.take(sent.status === 410), token).toBe(true)
  }
  expect(await allSubscriptions()).toEqual([])
})

test('another company without the page shows and takes nothing, and a deal of another company is unknown', async () => {
  const { id } = await makeDeal(server)
  const ask = (method: 'GET' | 'POST', path: string) =>
    server.app.inject({
      method,
      url: `/site/eqip/empties${path}`,
      ...(method === 'POST' && {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(asking(id)).toString(),
      }),
    })
  for (const answer of [await ask('GET', ''), await ask('GET', `/${id}`), await ask('POST', '/_ask')])
    expect(count.take(answer.statusCode === 404 && !answer.body.includes('Nashville'))).toBe(true)
})

test('many forms of one address or network are counted, and refused', async () => {
  const statuses = []
  for (let at = 0; at < 14; at += 1) {
    const { id } = await makeDeal(server)
    statuses.push((await visitLegs(server).take('_ask', asking(id, { email: 'many@pace.example' }))).status)
  }
  expect(count.take(statuses.filter((status) => status === 303).length === 12)).toBe(true)
  expect(count.take(statuses.slice(12).every((status) => status === 429))).toBe(true)
})

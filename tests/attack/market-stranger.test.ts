import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recorded, recordStatements } from '../../bench/plans/record-statements.ts'
import { aircraft, marketPath, marketSearches, quotes } from '../../domain/charter/index.ts'
import { matchWatches, sendMarketNotices, tellWatches } from '../../server/charter/index.ts'
import { createRecord } from '../../server/platform/records/index.ts'
import type { Route } from '../../server/platform/http/route.ts'
import { LiveScreen, startLiveServer } from '../contract/live-screen.ts'
import { marketAirports } from '../contract/market-world.ts'
import { sampleBody } from '../sample-body.ts'
import { runDue } from '../timed-task.ts'
import { clientIds } from '../world.ts'
import {
  affiliate,
  amend,
  ana,
  count,
  lee,
  made,
  market,
  owner,
  rae,
  readRoutes,
  secrets,
  share,
  type Reader,
} from './market-attack.ts'

// A stranger who compares: whatever its reader may not see changes no answer, no number of statements and no screen.

const otherTail = 'N778QX'

// Before the server opens: connections that exist already are not recorded.
const restore = recordStatements()
beforeAll(async () => {
  await market.within('NXT', (ctx) =>
    createRecord(ctx, aircraft, { doc: aircraft.shape.parse({ tail_number: otherTail, seats: 7 }) }),
  )
})
afterAll(restore)

const readers: readonly (readonly [string, Reader])[] = [
  ['a participant', ana],
  ['a user without roles', rae],
  ['a company outside the market', lee],
]

describe('an entry that is hidden from the reader', () => {
  const unknown = '00000000-0000-4000-8000-00000000abcd'

  /** Routes that name an entry, an event, a company or a quote of the market. */
  const naming = (): readonly Route[] =>
    market.server.routes.filter(({ path }) => path.startsWith('/market/') && path.includes(':id'))

  async function ask({ person, client }: Reader, route: Route, id: string) {
    const headers = await market.server.headersOf(person, clientIds[client])
    const { answer, recording } = await recorded(() =>
      market.server.app.inject({
        method: route.method,
        url: `/api${route.path.replace(':id', id).replace(':place', '1')}`,
        headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
        ...(route.method !== 'GET' && { payload: sampleBody(route.body, id) as object }),
      }),
    )
    return {
      status: answer.statusCode,
      body: answer.body.replaceAll(id, 'ID').replaceAll(/"(?:trace|request)[^,}]*/g, ''),
      statements: recording.statements.map(({ text }) => text.replaceAll(/\s+/g, ' ').trim()),
    }
  }

  test.each(readers)('is answered to %s as an unknown one, after the same statements', async (_, reader) => {
    const { rows } = await owner('select id from market_answers limit 1')
    const hidden = [made.offer, made.deal, clientIds.NXT, ...rows.map(({ id }) => String(id))]
    expect(naming().length).toBeGreaterThan(12)
    let statements = 0
    for (const route of naming()) {
      // State between calls (the session, the grants) belongs to neither.
      await ask(reader, route, unknown)
      const other = await ask(reader, route, unknown)
      statements += other.statements.length
      for (const id of hidden)
        expect(await ask(reader, route, id), `${route.method} ${route.path} ${id}`).toEqual(other)
      count.take(true)
    }
    expect(statements).toBeGreaterThan(reader === rae ? 0 : naming().length)
  })

  test('is unknown like a company that takes no part when another asks to become its affiliate', async () => {
    const request = async (company: string) => {
      const headers = await market.server.headersOf(ana.person, clientIds.LARO)
      const { answer, recording } = await recorded(() =>
        market.server.app.inject({
          method: 'POST',
          url: '/api/market/affiliates',
          headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
          payload: { company },
        }),
      )
      const { message } = answer.json() as { message: string }
      return { status: answer.statusCode, message, statements: recording.statements.map(({ text }) => text) }
    }
    await request(unknown)
    const other = await request(unknown)
    expect(other.statements.length).toBeGreaterThan(0)
    expect(await request(clientIds.EQIP)).toEqual(other)
    count.take(true)
  })
})

describe('a change that the reader may not see', () => {
  /** Each changes the seller's side and nothing that its copies show a participant or an affiliate without a share. */
  const changes: Readonly<Record<string, () => Promise<unknown>>> = {
    'of a hidden price': () => amend({ price: { total: 1_234_567 } }),
    // Another aircraft of the same seats: those are shown.
    'of the tail': () => amend({ aircraft: { tail_number: otherTail } }),
    'of the notes': () => amend({ notes: 'The owner sells the jet.' }),
    'of the metadata': () => amend({ metadata: { margin: 12 } }),
    'by an offer to nobody': () =>
      market.makeDeal('NXT', { market: 'owner', show_price: true, price: { total: 4_000 } }),
    'by an offer to partners alone': () => market.makeDeal('NXT', { market: 'shares' }),
    'by a request of a customer': () => market.makeQuote('NXT', { notes: 'Wants a dog on board.' }),
    'by a booked quote': () =>
      market.within('NXT', (ctx) =>
        createRecord(ctx, quotes, {
          doc: quotes.shape.parse({ status: 'qConfirmed', source: 'mq', price: { total: 5 } }),
        }),
      ),
    'by an answer of a third company': () =>
      owner(
        `insert into market_answers (from_client, to_client, item_id, source_type, source_id, leg_id, kind, words, answered_at)
         values ('aaaaaaaa-0000-4000-8000-000000000002', $1, $2, 'deals', $3, '', 'ask', 'We want it', 1)`,
        [clientIds.NXT, made.offer, made.deal],
      ),
  }

  const news = async (client: string) => {
    const { rows } = await owner(`select seq from change_log where client_id = $1 and record like 'market\\_%'`, [
      client,
    ])
    return rows.length
  }

  /** Answers without the position in the change feed, which moves with each transaction of the whole server. */
  const readPlain = async () =>
    (await readRoutes(ana)).map((answer) => answer.replaceAll(/"cursor":"\d+"/g, '"cursor":""'))

  test.each(Object.entries(changes))('%s changes no answer and no screen of an affiliate', async (_, change) => {
    await affiliate()
    const [first, before] = [await readPlain(), await readPlain()]
    const told = await news(clientIds.LARO)
    await change()
    await market.match()
    const after = await readPlain()
    // An answer that differs between two readings names the moment itself.
    const changed = before.filter((answer, at) => first[at] === answer && !count.take(after[at] === answer))
    expect(changed.map((answer) => answer.slice(0, 200))).toEqual([])
    expect(count.take((await news(clientIds.LARO)) === told)).toBe(true)
  })

  test('reaches the screens of a share with the part, and of one without it not', async () => {
    const live = await startLiveServer(market.server.platform)
    await affiliate()
    await share('quotes')
    const screen = new LiveScreen()
    const { token = '' } = await market.server.headersOf(ana.person, clientIds.LARO)
    await screen.connect(live.url, { token, client: clientIds.LARO })
    const shown = screen.watchRange('market', { path: marketPath, span: { from: 0, to: 1 } })
    await expect.poll(() => shown.state).toBeDefined()
    const before = shown.state
    await amend({ price: { total: 7_777 } })
    await expect.poll(() => shown.state).not.toBe(before)
    await market.read(
      'NXT',
      `select flightline.market_keep_share('${clientIds.LARO}', 'x', '[{"role":"quotes","price":false,"tail":false,"photos":true}]')`,
    )
    const told = await news(clientIds.LARO)
    await amend({ price: { total: 8_888 }, aircraft: { tail_number: secrets.tail } })
    expect(count.take((await news(clientIds.LARO)) === told)).toBe(true)
    await live.close()
  })

  test('of a hidden price sends no notice to the followers of a search for prices', async () => {
    await affiliate()
    await market.within('LARO', (ctx) =>
      createRecord(ctx, marketSearches, {
        doc: marketSearches.shape.parse({
          name: 'Priced',
          from: marketAirports.KTEB,
          to: marketAirports.KBNA,
          followers: [{ id: ana.person.id, label: 'Ana' }],
          priced_only: true,
        }),
      }),
    )
    await amend({ price: { total: 1_000 } })
    for (const job of [matchWatches, tellWatches, sendMarketNotices]) await runDue(market.server.platform, job)
    const sent = await market.read('LARO', 'select 1 from market_notices')
    expect(count.take(sent.length === 0)).toBe(true)
  })
})

import { beforeEach, describe, expect, test } from 'vitest'
import { deals, marketPath } from '../../domain/charter/index.ts'
import { trashRecord } from '../../server/platform/records/index.ts'
import { LiveScreen, startLiveServer } from '../contract/live-screen.ts'
import { cast, clientIds } from '../world.ts'
import {
  affiliate,
  amend,
  ana,
  count,
  everything,
  findLeaks,
  lee,
  made,
  market,
  owner,
  parts,
  rae,
  secrets,
  share,
  step,
  type Reader,
} from './market-attack.ts'

// The third axis: reading another client's deal through the market, by each route, table and function of it.

describe('the offer of another client', () => {
  const cases: Readonly<Record<string, readonly [Reader, readonly string[], () => Promise<unknown>]>> = {
    'shows nothing outside the market': [lee, everything, affiliate],
    'for affiliates shows nothing to a participant': [ana, everything, async () => undefined],
    'for affiliates shows nothing while a request waits': [ana, everything, () => step('LARO', 'NXT', 'request')],
    'keeps price, tail and photos from an affiliate without a share': [ana, parts, affiliate],
    'keeps price, tail and photos from a user without a role of the share': [
      rae,
      parts,
      async () => {
        await affiliate()
        await share('quotes')
      },
    ],
    'shows nothing after the end of the affiliation': [
      ana,
      everything,
      async () => {
        await affiliate()
        await share('quotes')
        await step('LARO', 'NXT', 'end')
      },
    ],
    'keeps price, tail and photos after the end of the share': [
      ana,
      parts,
      async () => {
        await affiliate()
        await share('quotes')
        await market.read('NXT', `select flightline.market_end_share('${clientIds.LARO}')`)
      },
    ],
    'shows nothing once its owner has left': [
      ana,
      everything,
      async () => {
        await affiliate()
        await share('quotes')
        await market.setMarket('NXT', { enabled: false })
      },
    ],
    'shows nothing once the reader has left': [
      ana,
      everything,
      async () => {
        await affiliate()
        await share('quotes')
        await market.setMarket('LARO', { enabled: false })
      },
    ],
    ...Object.fromEntries(
      (['hidden', 'booked'] as const).map((field) => [
        `shows nothing once it is ${field}`,
        [
          ana,
          everything,
          async () => {
            await affiliate()
            await share('quotes')
            await amend({ [field]: true })
          },
        ] as const,
      ]),
    ),
    'shows nothing once it is in the trash': [
      ana,
      everything,
      async () => {
        await affiliate()
        await share('quotes')
        await market.within('NXT', (ctx) => trashRecord(ctx, deals, { id: made.deal }))
      },
    ],
  }
  test.each(Object.entries(cases))('%s', async (_, [reader, kept, arrange]) => {
    await arrange()
    expect(await findLeaks(reader, kept)).toEqual([])
  })
})

test('a share with a role of the user shows price, tail and photo', async () => {
  await affiliate()
  await share('quotes')
  const headers = await market.server.headersOf(cast.ana, clientIds.LARO)
  const url = `/api/market/offers/${made.offer}/photos/1`
  expect((await market.server.app.inject({ url, headers })).body).toBe(secrets.photo)
  const [tail] = await market.read<{ tail_number: string }>(
    'LARO',
    'select tail_number from market_offer_tails',
    cast.ana,
  )
  expect(tail?.tail_number).toBe(secrets.tail)
  await market.read('NXT', `select flightline.market_end_share('${clientIds.LARO}')`)
  expect(count.take((await market.server.app.inject({ url, headers })).statusCode === 404)).toBe(true)
})

test('a party cannot answer its own request, and no third party moves an affiliation', async () => {
  await step('LARO', 'NXT', 'request')
  for (const [client, other, name] of [
    ['LARO', 'NXT', 'approve'],
    ['LARO', 'NXT', 'decline'],
    ['EQIP', 'NXT', 'approve'],
    ['EQIP', 'LARO', 'end'],
    ['LARO', 'LARO', 'request'],
  ] as const)
    await step(client, other, name)
  const { rows } = await owner('select approved_at, declined_at, ended_at from market_affiliations')
  expect(
    count.take(JSON.stringify(rows) === JSON.stringify([{ approved_at: null, declined_at: null, ended_at: null }])),
  ).toBe(true)
  await expect(market.read('LARO', 'update market_affiliations set approved_at = 1')).rejects.toThrow(
    'permission denied',
  )
  await expect(market.read('LARO', "insert into market_shares (label) values ('x')")).rejects.toThrow(
    'permission denied',
  )
})

test('an open screen learns of the end of a share within a second, and a screen outside of nothing', async () => {
  const live = await startLiveServer(market.server.platform)
  const open = async ({ person, client }: Reader) => {
    const screen = new LiveScreen()
    const { token = '' } = await market.server.headersOf(person, clientIds[client])
    await screen.connect(live.url, { token, client: clientIds[client] })
    const shown = screen.watchRange('market', { path: marketPath, span: { from: 0, to: 1 } })
    await expect.poll(() => shown.state).toBeDefined()
    return shown
  }
  await affiliate()
  await share('quotes')
  const [reader, outside] = [await open(ana), await open(lee)]
  const [before, still] = [reader.state, outside.state]
  await market.read('NXT', `select flightline.market_end_share('${clientIds.LARO}')`)
  await expect.poll(() => reader.state, { timeout: 1000 }).not.toBe(before)
  expect(count.take(outside.state === still)).toBe(true)
  await live.close()
})

test('a removed client leaves no affiliation, share or offer', async () => {
  await affiliate()
  await share('quotes')
  await market.read('NXT', `select flightline.leave_market('${clientIds.NXT}')`)
  const { rows } = await owner(
    'select (select count(*) from market_affiliations) + (select count(*) from market_shares) + (select count(*) from market_offers) as left_over',
  )
  expect(Number(rows[0]?.['left_over'])).toBe(0)
  expect(await findLeaks(ana, everything)).toEqual([])
  await market.setMarket('NXT', { enabled: false })
})

// Facts about reliability: nobody but the two companies of an event reads it.
const words = {
  objection: 'The ramp was closed that day',
  reply: 'The ramp was open',
  quote: 'quote-of-the-seller',
} as const
const partner = 'aaaaaaaa-0000-4000-8000-000000000001'
const facts: readonly string[] = [...Object.values(words), partner, '987654321']

/** An event between NXT and a company that is none of the readers. */
async function addEvent(): Promise<void> {
  await owner('delete from market_answers')
  await owner(
    `with a as (
       insert into market_answers (id, from_client, to_client, item_id, source_type, source_id, leg_id, kind, words, answered_at)
       values ('987654321', $1, $2, $3, 'deals', 'x', '', 'ask', '', 1) returning id)
     insert into market_facts (company, partner, kind, answer_id, quote_id, departure_icao, arrival_icao, day, begun_at, due_at,
       objection, objected_at, reply, replied_at)
     select $2, $1, 'answer', id, $4, 'KTEB', 'KBNA', '2030-01-01', 1, 1, $5, 1, $6, 1 from a`,
    [partner, clientIds.NXT, made.offer, words.quote, words.objection, words.reply],
  )
}

describe('an event of two other companies', () => {
  beforeEach(addEvent)

  test.each<[string, Reader, () => Promise<unknown>]>([
    ['a participant', ana, async () => undefined],
    ['an affiliate', ana, affiliate],
    ['a user without roles', rae, affiliate],
    ['a company outside the market', lee, affiliate],
  ])('shows nothing to %s', async (_, reader, arrange) => {
    await arrange()
    expect(await findLeaks(reader, facts)).toEqual([])
  })

  test('is neither contested nor answered by another company', async () => {
    const { rows } = await owner('select id from market_facts')
    for (const { id } of rows)
      for (const isReply of [false, true]) {
        const answer = await market.read(
          'LARO',
          `select flightline.market_object('${String(id)}', 'x', ${isReply}) as state`,
        )
        expect(count.take(JSON.stringify(answer) === '[{"state":null}]')).toBe(true)
      }
    const { rows: after } = await owner('select objection, reply from market_facts')
    expect(after).toEqual([{ objection: words.objection, reply: words.reply }])
  })

  test('counts nowhere below the minimum, for a company that reads every entry', async () => {
    await affiliate()
    expect(await market.read('LARO', `select * from flightline.market_reliability('${clientIds.NXT}')`)).toEqual([])
  })
})

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { quotes, trips } from '../../domain/charter/index.ts'
import { shares, shareTokenLength } from '../../domain/commerce/index.ts'
import type { DocOf, RecordDefinition } from '../../domain/kernel/index.ts'
import { createRecord, getRecord } from '../../server/platform/records/index.ts'
import { systemActor, withTenant } from '../../server/platform/context.ts'
import { call } from '../contract/inbox-server.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds, type CastMember } from '../world.ts'
import { AttackCount } from './attack-count.ts'
import { fuzzTimeout, fuzzing } from './fuzz-runs.ts'

// Pages open to holders of their address: attempts without it, or after its end.

const count = new AttackCount('shared pages')
const { LARO: laro, NXT: nxt } = clientIds
const secretNote = 'a note for the team alone'
const takeoff = Date.UTC(2030, 11, 18, 13, 0)
const legs = [{ id: 'a', paxNum: 2, times: { takeoffUTC: takeoff } }]

let server: TestServer
let callers = 0

const make = <D extends RecordDefinition>(definition: D, doc: object, client = laro) =>
  withTenant(server.platform, systemActor(client), (ctx) =>
    createRecord(ctx, definition, { doc: definition.shape.parse(doc) as DocOf<D> }),
  )

/** From another network each time, so that the limit of requests refuses nothing that the page should refuse. */
const outside = async (url: string, payload?: object) => {
  callers += 1
  const answer = await server.app.inject({
    method: payload ? 'POST' : 'GET',
    url: `/api${url}`,
    remoteAddress: `10.${callers >> 16}.${(callers >> 8) & 255}.${callers & 255}`,
    ...(payload && { payload }),
  })
  return { status: answer.statusCode, text: answer.body }
}

async function shareOf(kind: string, id: string, [person, client]: [CastMember, string] = [cast.ana, laro]) {
  const answer = await call(server, person, { method: 'POST', url: '/charter/shares', body: { kind, id }, client })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return { shareId: String(answer.body.id), id, token: String(answer.body.url).split('/shared/')[1] ?? '' }
}

type Shared = Awaited<ReturnType<typeof shareOf>>
let quote: Shared
let trip: Shared
let foreign: Shared
beforeAll(async () => {
  server = await openTestServer()
  const facts = { status: 'qOutstanding', legs, price: { total: 100 }, notes: secretNote }
  quote = await shareOf('quote', (await make(quotes, facts)).id)
  trip = await shareOf('passengers', (await make(trips, { legs, notes: secretNote })).id)
  foreign = await shareOf('quote', (await make(quotes, facts, nxt)).id, [cast.sam, nxt])
})
afterAll(async () => {
  count.print()
  await server.close()
})

/** Every way in with one token. */
const ways = (token: string, option: string): readonly (() => ReturnType<typeof outside>)[] => [
  () => outside('/shared/openings', { token }),
  () => outside('/shared/questions', { token, message: 'hello' }),
  () => outside('/shared/signatures', { token, option, name: 'Mallory', agreed: true, hash: '0'.repeat(64) }),
  () => outside(`/shared/${encodeURIComponent(token)}/document.pdf`),
  () => outside(`/shared/${encodeURIComponent(token)}/flights.ics`),
  () => outside(`/shared/${encodeURIComponent(token)}/route.png`),
  () => outside(`/shared/${encodeURIComponent(token)}/route.svg`),
]

const isShut = ({ status, text }: { status: number; text: string }): boolean =>
  count.take(status >= 400 && status < 500 && !text.includes(secretNote) && !text.includes('Option 1'))

/** The status of an answer, counted as held off where it is the one that refuses. */
function refusedWith({ status }: { status: number }, expected: number): number {
  count.take(status === expected)
  return status
}

describe('a token', () => {
  test('opens its page, and nothing of the record that the page does not show', async () => {
    const { status, text } = await outside('/shared/openings', { token: quote.token })
    expect([status, text.includes(secretNote)]).toEqual([200, false])
  })

  test('that is guessed or altered opens nothing', { timeout: fuzzTimeout(150, 120_000) }, async () => {
    const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'.split('')
    const guess = fc.array(fc.constantFrom(...signs), { minLength: shareTokenLength, maxLength: shareTokenLength })
    const altered = fc
      .record({ at: fc.nat(shareTokenLength - 1), sign: fc.constantFrom(...signs) })
      .map(({ at, sign }) => quote.token.split('').with(at, sign))
    await fc.assert(
      fc.asyncProperty(fc.oneof(guess, altered), async (characters) => {
        const token = characters.join('')
        fc.pre(token !== quote.token)
        const [first] = ways(token, quote.id)
        expect(first && isShut(await first()), token).toBe(true)
      }),
      fuzzing(150),
    )
  })

  test.each(['', ' ', '%', "' or 1=1 --", '../../etc/passwd', '\0'.repeat(22), 'ä'.repeat(22), '%00'.repeat(11)])(
    'that is none opens nothing: %j',
    async (token) => {
      for (const way of ways(token, quote.id)) expect(isShut(await way())).toBe(true)
    },
  )

  test('is neither the id nor the stored hash of its share, nor the 16 characters of a trip', async () => {
    const row = await withTenant(server.platform, systemActor(laro), (ctx) => getRecord(ctx, shares, quote.shareId))
    const own = await make(trips, { legs, token: 'abcdefghjkmnpqrs' })
    for (const token of [quote.shareId, row.hash, row.hash.slice(0, shareTokenLength), own.token ?? ''])
      for (const way of ways(token, quote.id)) expect(isShut(await way())).toBe(true)
  })

  test('of a quote is no calendar, and one of an itinerary is neither asked nor signed', async () => {
    expect(isShut(await outside(`/shared/${quote.token}/flights.ics`))).toBe(true)
    for (const way of ways(trip.token, trip.id).slice(1, 3)) expect(isShut(await way())).toBe(true)
    const itinerary = await outside('/shared/openings', { token: trip.token })
    expect(itinerary.text).not.toContain('"total"')
  })

  test('signs no option of another quote, of its own company or another', async () => {
    const other = await make(quotes, { status: 'qOutstanding', legs, price: { total: 5 } })
    const { text } = await outside('/shared/openings', { token: quote.token })
    const { hash } = JSON.parse(text) as { hash: string }
    for (const option of [other.id, foreign.id, trip.id, 'nobody', "'; drop table quotes; --"]) {
      const body = { token: quote.token, option, name: 'Mallory', agreed: true, hash }
      expect(isShut(await outside('/shared/signatures', body)), option).toBe(true)
    }
    const untouched = await withTenant(server.platform, systemActor(laro), (ctx) => getRecord(ctx, quotes, other.id))
    expect(untouched.status).toBe('qOutstanding')
  })
})

describe('a share', () => {
  const calls = (id: string) => [
    { url: `/charter/shares/${id}/link` },
    { method: 'DELETE' as const, url: `/charter/shares/${id}` },
    { url: `/charter/shares/${id}/document` },
  ]

  test('of another company does not exist', async () => {
    for (const one of calls(foreign.shareId)) {
      const { status } = await call(server, cast.ana, one)
      expect(count.take(status === 404)).toBe(true)
    }
    const made = await call(server, cast.ana, {
      method: 'POST',
      url: '/charter/shares',
      body: { kind: 'quote', id: foreign.id },
    })
    expect(refusedWith(made, 404)).toBe(404)
  })

  test('is made of no record of another type, and not changed by hand', async () => {
    const made = await call(server, cast.ana, {
      method: 'POST',
      url: '/charter/shares',
      body: { kind: 'crew', id: quote.id },
    })
    expect(refusedWith(made, 404)).toBe(404)
    for (const collection of ['shares', 'acceptances']) {
      const path = `/data/clients/${nxt}/${collection}`
      const created = await call(server, cast.sam, { method: 'POST', url: path, body: { name: 'forged' }, client: nxt })
      expect(refusedWith(created, 403), collection).toBe(403)
    }
    const patched = await call(server, cast.sam, {
      method: 'PATCH',
      url: `/data/clients/${nxt}/shares/${foreign.shareId}`,
      body: { version: 1, change: { expires: 9e12 } },
      client: nxt,
    })
    expect(refusedWith(patched, 403)).toBe(403)
  })
})

test('guessing from one network is stopped', async () => {
  const answers: number[] = []
  for (let at = 0; at < 34; at += 1) {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/shared/openings',
      remoteAddress: '198.51.100.7',
      payload: { token: 'x'.repeat(shareTokenLength) },
    })
    answers.push(answer.statusCode)
  }
  expect([answers.filter((status) => status === 404).length, answers.at(-1)]).toEqual([30, 429])
})

// Last: sessions have ended, a week later.
test('a token that was revoked or expired no longer opens anything', async () => {
  const made = await make(quotes, { status: 'qOutstanding', legs, price: { total: 5 }, notes: secretNote })
  const [revoked, expiring] = [await shareOf('quote', made.id), await shareOf('quote', made.id)]
  await call(server, cast.ana, { method: 'DELETE', url: `/charter/shares/${revoked.shareId}` })
  server.advance(8 * 86_400_000)
  for (const { token } of [revoked, expiring]) {
    const { status, text } = await outside('/shared/openings', { token })
    expect([status, Object.keys(JSON.parse(text) as object).toSorted()]).toEqual([200, ['host', 'state']])
    for (const way of ways(token, made.id).slice(1)) expect(isShut(await way())).toBe(true)
  }
})

import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hookRoutes } from '../../server/platform/effects/index.ts'
import { buildApp } from '../../server/platform/http/app.ts'
import { madeUpAccounts, madeUpDialect, paymentTables, signEvent } from '../faults/made-up-payment.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { clientIds } from '../world.ts'
import { laro } from './inbox-server.ts'
import { MadeUpMoney } from './money-server.ts'

let server: TestServer
let app: FastifyInstance
let money: MadeUpMoney

beforeAll(async () => {
  server = await openTestServer()
  await server.platform.pools.owner.query(paymentTables)
  money = new MadeUpMoney(server)
  app = await buildApp(server.platform, { routes: hookRoutes([madeUpDialect]), mount: () => undefined })
})
afterAll(async () => {
  await app.close()
  await server.close()
})

const { secret } = madeUpAccounts['laro-key']

interface SentEvent {
  readonly eventId: string
  readonly raw: string | Buffer
  readonly to?: string
  readonly type?: string
  readonly signature?: string | undefined
}

const send = ({ eventId, raw, to = 'made-up/laro-key', type = 'application/json', ...given }: SentEvent) => {
  const signature = 'signature' in given ? given.signature : signEvent(secret, raw)
  const headers = {
    'content-type': type,
    'made-up-event': eventId,
    ...(signature !== undefined && { 'made-up-signature': signature }),
  }
  return app.inject({ method: 'POST', url: `/api/hooks/${to}`, headers, payload: raw })
}

const readStored = (eventId: string) =>
  money.rows<{ client_id: string; raw: Buffer }>('select client_id, raw from provider_events where event_id = $1', [
    eventId,
  ])

const event = (reference: string) => JSON.stringify({ id: `ch ${reference}`, reference, status: 'succeeded' })

it('a signed event settles its effect, and one that comes twice is stored once', async () => {
  await money.plan('paid')
  await money.run('paid', { call: async () => ({ outcome: 'pending', response: 'accepted', providerId: 'ch paid' }) })
  for (const _ of [1, 2]) expect((await send({ eventId: 'once', raw: event('paid') })).statusCode).toBe(204)
  expect(await readStored('once')).toHaveLength(1)
  await money.process()
  expect(await money.receipts('paid')).toEqual(['succeeded'])
})

it.each(['application/json', 'application/x-www-form-urlencoded', 'application/octet-stream', 'text/xml; charset=x'])(
  'an event of the type %s keeps its bytes',
  async (type) => {
    const raw = Buffer.from([0, 0xff, 0xfe, 0x7b, 0x0a])
    expect((await send({ eventId: type, raw, type })).statusCode).toBe(204)
    expect(await readStored(type)).toEqual([{ client_id: laro, raw }])
  },
)

it('refusals of a wrong signature, account and provider are the same, and nothing is stored', async () => {
  const raw = event('forged')
  const refused = await Promise.all(
    [
      { signature: undefined },
      { signature: signEvent('another secret', raw) },
      { signature: signEvent(secret, `${raw} `) },
      { signature: '' },
      { to: 'made-up/next-key' },
      { to: 'made-up/unknown' },
      { to: 'made-up/constructor' },
      { to: 'unknown/laro-key' },
    ].map((given) => send({ eventId: 'forged', raw, ...given })),
  )
  const answers = refused.map((answer) => {
    const { requestId, ...body } = answer.json()
    return { status: answer.statusCode, body, hasRequestId: typeof requestId === 'string' }
  })
  expect(answers).toEqual(refused.map(() => ({ status: 404, body: { error: 'not-found' }, hasRequestId: true })))
  expect(await readStored('forged')).toEqual([])
})

it('an event above the largest size is refused alike for known and unknown accounts', async () => {
  const raw = Buffer.alloc(256 * 1024 + 1, 'x')
  const answers = await Promise.all(
    ['made-up/laro-key', 'made-up/unknown', 'unknown/x'].map((to) => send({ eventId: 'large', raw, to })),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([413, 413, 413])
  expect(await readStored('large')).toEqual([])
})

it('the same event id of two clients is stored for each', async () => {
  const raw = event('shared')
  await send({ eventId: 'shared', raw })
  const signature = signEvent(madeUpAccounts['next-key'].secret, raw)
  await send({ eventId: 'shared', raw, to: 'made-up/next-key', signature })
  const clients = (await readStored('shared')).map(({ client_id: id }) => id)
  expect(new Set(clients)).toEqual(new Set([laro, clientIds.NXT]))
})

it('calls are limited by network address, also those that are refused', async () => {
  const answers = [await send({ eventId: 'x', raw: '', to: 'made-up/unknown' }), await send({ eventId: 'x', raw: '' })]
  const left = answers.map(({ headers }) => Number(headers['x-ratelimit-remaining']))
  expect(answers[0]?.headers['x-ratelimit-limit']).toBe('6000')
  expect(left[1]).toBe((left[0] ?? 0) - 1)
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { discounts, presentCode, type DiscountedSale } from '../../domain/commerce/index.ts'
import { subscriptions } from '../../domain/crm/index.ts'
import { priceCodes, redeemDiscount, refuseNewCodes, releaseDiscount } from '../../server/commerce/index.ts'
import { setGrants } from '../../server/company/index.ts'
import { systemActor, withTenant, type Ctx } from '../../server/platform/context.ts'
import { sql } from '../../server/platform/database/sql.ts'
import { asVerb, beyondReach, createRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const inOwn = <T>(step: (ctx: Ctx) => Promise<T>): Promise<T> => withTenant(server.platform, systemActor(laro), step)

const newCode = (): string => `C${randomUUID().slice(0, 8).toUpperCase()}`

const makeDiscount = (facts: object) =>
  inOwn((ctx) => createRecord(ctx, discounts, { doc: discounts.shape.parse({ title: 'Spring', value: 10, ...facts }) }))

type Discount = Awaited<ReturnType<typeof makeDiscount>>

const newOrder = (label = '1001') => ({ id: randomUUID(), label })
const usedOf = async ({ id }: Discount) => (await inOwn((ctx) => beyondReach(ctx, discounts).get(id))).used
const applied = ({ id }: Discount, amount = -1_000) => ({ discount_id: id, amount })

const sale: Omit<DiscountedSale, 'groups' | 'earlierOrders'> = {
  subtotal: 100_000,
  shipping: 4_550,
  items: [],
  total_weight: 0,
  source: 2,
  customers: [],
  at: Date.UTC(2026, 10, 28, 18),
  zone: 'America/Chicago',
}

describe('the use of a code', () => {
  test('counts once for an order that is saved twelve times at once', async () => {
    const [one, order] = [await makeDiscount({ reusable: true }), newOrder()]
    await Promise.all(Array.from({ length: 12 }, () => inOwn((ctx) => redeemDiscount(ctx, order, [applied(one)]))))
    expect(await usedOf(one)).toBe(1)
  })

  test('of 40 orders at once, one gets a code for one order, and 39 are told its number', async () => {
    const one = await makeDiscount({ code: newCode() })
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, (_, at) =>
        inOwn((ctx) => redeemDiscount(ctx, newOrder(`${2000 + at}`), [applied(one)])),
      ),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []))
    for (const reason of refused)
      expect(reason).toMatchObject({
        reason: { code: 'code-used', message: expect.stringMatching(/was used by order 20\d\d; it is for one order/) },
      })
    expect(await usedOf(one)).toBe(1)
  })

  test('counts every one of 40 orders that use a reusable code at once', async () => {
    const one = await makeDiscount({ reusable: true })
    await Promise.all(Array.from({ length: 40 }, () => inOwn((ctx) => redeemDiscount(ctx, newOrder(), [applied(one)]))))
    expect(await usedOf(one)).toBe(40)
  })

  test('orders with the same two codes in any order wait for each other, and none is refused by a deadlock', async () => {
    const [one, two] = [await makeDiscount({ reusable: true }), await makeDiscount({ reusable: true })]
    const codes = [applied(one), applied(two)]
    await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        inOwn((ctx) => redeemDiscount(ctx, newOrder(), at % 2 === 0 ? codes : codes.toReversed())),
      ),
    )
    expect([await usedOf(one), await usedOf(two)]).toEqual([20, 20])
  })

  test('a code of a canceled order is free for another one', async () => {
    const [one, order, other] = [await makeDiscount({ code: newCode() }), newOrder('1001'), newOrder('1002')]
    await inOwn((ctx) => redeemDiscount(ctx, order, [applied(one)]))
    await expect(inOwn((ctx) => redeemDiscount(ctx, other, [applied(one)]))).rejects.toMatchObject({
      code: 'code-used',
    })
    await inOwn((ctx) => releaseDiscount(ctx, order))
    expect(await usedOf(one)).toBe(0)
    await inOwn((ctx) => redeemDiscount(ctx, other, [applied(one)]))
    expect(await usedOf(one)).toBe(1)
  })

  test('a code that leaves an order is free, and a refused one is no use', async () => {
    const [one, two, order] = [await makeDiscount({}), await makeDiscount({}), newOrder()]
    await inOwn((ctx) => redeemDiscount(ctx, order, [applied(one)]))
    await inOwn((ctx) => redeemDiscount(ctx, order, [applied(two), { ...applied(one), refused: 'expired' }]))
    expect([await usedOf(one), await usedOf(two)]).toEqual([0, 1])
  })

  test('the database keeps a code for one order from a second one, whatever a verb does', async () => {
    const one = await makeDiscount({})
    const insert = () =>
      inOwn((ctx) =>
        ctx.db.run(sql`insert into discount_uses (client_id, discount_id, order_id, number, amount, at, is_sole)
          values (${laro}, ${one.id}, ${randomUUID()}, '1', 0, 0, true)`),
      )
    await insert()
    await expect(insert()).rejects.toThrow('discount_uses_sole')
  })

  test('lists the orders of a discount, the newest first and page by page', async () => {
    const one = await makeDiscount({ reusable: true })
    for (let at = 0; at < 52; at += 1)
      await inOwn((ctx) => redeemDiscount({ ...ctx, now: 1000 + at }, newOrder(`${3000 + at}`), [applied(one, -at)]))
    const read = async (after?: string) =>
      (
        await call(server, cast.ana, {
          url: `/discounts/${one.id}/uses${after === undefined ? '' : `?after=${encodeURIComponent(after)}`}`,
        })
      ).body
    const first = await read()
    expect(first.uses).toHaveLength(50)
    expect(first.uses[0]).toMatchObject({ number: '3051', amount: 51, at: 1051 })
    const second = await read(first.next)
    expect(second.uses.map((use: { number: string }) => use.number)).toEqual(['3001', '3000'])
    expect(second.next).toBeNull()
  })
})

describe('a code that is entered', () => {
  const price = (codes: readonly string[], facts: object = {}) =>
    inOwn((ctx) => priceCodes(ctx, { ...sale, ...facts }, { codes: codes.map((code) => ({ code })) }))

  test('is found in any case, and takes off its amount', async () => {
    const { code = '' } = await makeDiscount({ code: newCode(), shipping: true })
    expect(await price([` ${code.toLowerCase()} `])).toMatchObject({ amount: -10_455, codes: [{ code }] })
  })

  test('is refused in words where it is unknown or used by another order, and stays on the order that has it', async () => {
    const one = await makeDiscount({ code: newCode() })
    const { code = '' } = one
    const order = newOrder('1004')
    await inOwn((ctx) => redeemDiscount(ctx, order, [applied(one)]))
    expect((await price([code], { id: order.id })).amount).toBe(-10_000)
    const { codes } = await price([code, 'NOPE'])
    expect(codes.map(({ refused }) => refused?.code)).toEqual(['code-used', 'code-unknown'])
    const shown = codes.map(presentCode)
    expect(() => refuseNewCodes(shown, [{ code: 'NOPE' }])).toThrow('invalid: codes code-refused')
    expect(() => refuseNewCodes(shown, [{ code: 'nope' }, { code }])).not.toThrow()
  })

  test('stays on the sale that has it after another order used it, with the reason', async () => {
    const one = await makeDiscount({ code: newCode() })
    const [stored] = (await price([one.code ?? ''])).codes.map(presentCode)
    if (!stored) throw new Error('the code is priced')
    await inOwn((ctx) => redeemDiscount(ctx, newOrder('1004'), [applied(one)]))
    const again = await inOwn((ctx) => priceCodes(ctx, sale, { codes: [stored] }))
    expect(again).toMatchObject({ amount: -10_000, codes: [{ amount: -10_000, lapsed: { code: 'code-used' } }] })
  })

  test('with a rule asks for the manual groups of the contact and their earlier orders', async () => {
    const [contact, group] = [randomUUID(), randomUUID()]
    await inOwn((ctx) =>
      asVerb(ctx, subscriptions).create({
        doc: subscriptions.shape.parse({ group_id: group, contact: { id: contact }, is_member: true }),
      }),
    )
    const { code = '' } = await makeDiscount({
      code: newCode(),
      type: 'logic',
      fn: {
        all: [
          { subject: 'group', verb: 'is', value: group },
          { subject: 'orders', verb: 'is less than', value: 1 },
        ],
      },
    })
    expect((await price([code], { customers: [contact] })).amount).toBe(-10_000)
    expect((await price([code], { customers: [randomUUID()] })).codes[0]?.refused?.code).toBe('code-not-for-this')
  })
})

describe('who may do what with a discount', () => {
  const grant = async (person: keyof typeof cast, roles: readonly string[]) => {
    await inLaro(server, (ctx) => setGrants(ctx, { userId: cast[person].id, roles: [...roles] }))
    server.platform.reach.forget(cast[person].id)
  }
  const url = (id = '') => `/data/clients/${laro}/discounts${id && `/${id}`}`

  test('a locked one is changed by its author and by admins alone, and names its author', async () => {
    await grant('jo', ['user', 'discounting'])
    await grant('rae', ['user', 'discounting'])
    const make = await call(server, cast.jo, { method: 'POST', url: url(), body: { title: 'Mine', locked: true } })
    expect(make.status).toBe(201)
    const { id } = make.body
    expect(make.body).toMatchObject({ author: cast.jo.name, author_id: cast.jo.id })
    const change = async (person: keyof typeof cast, version: number) =>
      (
        await call(server, cast[person], {
          method: 'PATCH',
          url: url(id),
          body: { version, change: { value: version } },
        })
      ).status
    expect(await change('rae', 1)).toBe(403)
    expect((await call(server, cast.rae, { method: 'DELETE', url: url(id) })).status).toBe(403)
    expect(await change('jo', 1)).toBe(200)
    expect(await change('ana', 2)).toBe(200)
  })

  test('a user who may not read discounts reads no uses', async () => {
    const one = await makeDiscount({})
    await grant('jo', ['user', 'orders'])
    expect((await call(server, cast.jo, { url: `/discounts/${one.id}/uses` })).status).toBe(403)
    await grant('jo', ['user', 'discounting-r'])
    expect((await call(server, cast.jo, { url: `/discounts/${one.id}/uses` })).status).toBe(200)
    expect((await call(server, cast.ana, { url: `/discounts/${randomUUID()}/uses` })).status).toBe(404)
    expect((await call(server, cast.jo, { method: 'POST', url: url(), body: { title: 'Mine' } })).status).toBe(403)
  })
})

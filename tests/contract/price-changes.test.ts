import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { priceChanges, priceLists, products } from '../../domain/commerce/index.ts'
import { contacts, groups, subscriptions } from '../../domain/crm/index.ts'
import { findPrice, runPriceChange } from '../../server/commerce/index.ts'
import { asVerb, beyondReach, createRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { runQueued } from '../timed-task.ts'
import { cast } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const makeProduct = (name: string, price: number, cost = 0) =>
  inLaro(server, (ctx) => createRecord(ctx, products, { doc: products.shape.parse({ name, price, cost }) }))

const priceOf = (id: string) => inLaro(server, async (ctx) => (await beyondReach(ctx, products).get(id)).price)
const changeOf = (id: string) => inLaro(server, (ctx) => beyondReach(ctx, priceChanges).get(id))

const post = (url: string, body?: object, person = cast.sue) =>
  call(server, person, { method: 'POST', url: `/price-changes${url}`, ...(body && { body }) })

async function change(body: object) {
  const preview = await post('/preview', body)
  const { before, after } = preview.body
  const begun = await post('', { ...body, seen: { before, after } })
  return { preview: preview.body, id: begun.body.id as string, status: begun.status }
}

async function until(id: string, state: string): Promise<void> {
  await runQueued(server.platform, runPriceChange)
  expect((await changeOf(id)).state).toBe(state)
}

describe('a price change', () => {
  test('shows every product with its margin, changes them, and is undone except where a colleague changed a price', async () => {
    const [one, two, free] = [
      await makeProduct('One', 1000, 620),
      await makeProduct('Two', 2000, 1000),
      await makeProduct('Free', 500),
    ]
    const chosen = { ids: [one.id, two.id, free.id] }
    const rule = { chosen, cost_based: true, percent: 100, amount: 99 }
    const { preview, id } = await change(rule)
    expect(preview).toMatchObject({
      rows: [
        { id: one.id, before: 1000, after: 1339, marginBefore: 38, marginAfter: 53.7 },
        { id: two.id, before: 2000, after: 2099, marginBefore: 50, marginAfter: 52.4 },
        { id: free.id, before: 500, after: 500, refused: 'It has no cost to begin from.' },
      ],
      before: 3500,
      after: 3938,
    })
    expect(id).toMatch(/^\d{12}(-\d+)?$/)
    await until(id, 'finished')
    expect(await changeOf(id)).toMatchObject({ name: 'Cost + 100% + $0.99', total: 2, changed: 2, kept: 0 })
    expect([await priceOf(one.id), await priceOf(two.id), await priceOf(free.id)]).toEqual([1339, 2099, 500])

    await call(server, cast.sue, {
      method: 'PATCH',
      url: `/data/clients/${laro}/products/${two.id}`,
      body: { version: two.version + 1, change: { price: 1 } },
    })
    expect((await post(`/${id}/undo`)).status).toBe(200)
    await until(id, 'undone')
    expect(await changeOf(id)).toMatchObject({ changed: 2, undone: 1, kept: 1 })
    expect([await priceOf(one.id), await priceOf(two.id)]).toEqual([1000, 1])
    expect(await post(`/${id}/undo`)).toMatchObject({ status: 409, body: { title: 'Cannot Undo' } })
    const rows = await call(server, cast.sue, { url: `/price-changes/${id}/products` })
    expect(rows.body.rows).toMatchObject([
      { name: 'One', state: 'undone', before: 1000, after: 1339 },
      { name: 'Two', state: 'kept', refused: 'Its price was changed since.' },
    ])
  })

  test('of 120 products changes each once, and two in one minute have two ids', async () => {
    const rows = await inLaro(server, (ctx) =>
      asVerb(ctx, products).createMany(
        Array.from({ length: 120 }, (_, at) => ({
          doc: products.shape.parse({ name: `Part ${at}`, price: 100 + at }),
        })),
      ),
    )
    const chosen = { ids: rows.map(({ id }) => id) }
    const first = await change({ chosen, percent: 10 })
    await until(first.id, 'finished')
    const second = await change({ chosen, amount: 1 })
    await until(second.id, 'finished')
    expect(first.id).not.toBe(second.id)
    expect(await changeOf(first.id)).toMatchObject({ total: 120, changed: 120 })
    expect(await priceOf(rows[20]?.id ?? '')).toBe(133)
  })

  test('is refused where a price moved since its preview, where nothing changes, and without the role', async () => {
    const { id } = await makeProduct('Blade', 1000)
    const body = { chosen: { ids: [id] }, percent: 5 }
    const stale = await post('', { ...body, seen: { before: 900, after: 945 } })
    expect(stale).toMatchObject({ status: 409, body: { code: 'prices-moved' } })
    expect(await post('', { ...body, percent: 0, seen: { before: 1000, after: 1000 } })).toMatchObject({
      status: 400,
      body: { message: 'Nothing would change.' },
    })
    expect((await post('/preview', body, cast.jo)).status).toBe(403)
    expect(await priceOf(id)).toBe(1000)
  })
})

test('the price for a customer comes from lists that name them or a group to which they belong', async () => {
  const blade = await makeProduct('Blade', 1000)
  const { dana, kim, roofers } = await inLaro(server, async (ctx) => {
    const contact = (first_name: string) => createRecord(ctx, contacts, { doc: contacts.shape.parse({ first_name }) })
    const [danaRow, kimRow] = [await contact('Dana'), await contact('Kim')]
    const group = await createRecord(ctx, groups, { doc: groups.shape.parse({ name: 'Roofers' }) })
    const doc = subscriptions.shape.parse({ group_id: group.id, contact: { id: kimRow.id }, is_member: true })
    await asVerb(ctx, subscriptions).create({ doc })
    return { dana: danaRow, kim: kimRow, roofers: group }
  })
  const keep = (doc: object) =>
    inLaro(server, (ctx) => createRecord(ctx, priceLists, { doc: priceLists.shape.parse(doc) }))
  await keep({ name: 'Roofers', percent: 10, customers: [{ id: roofers.id, label: 'Roofers', kind: 'group' }] })
  await keep({
    name: 'Dana',
    customers: [{ id: dana.id, label: 'Dana', kind: 'contact' }],
    products: [{ id: '1', product: { id: blade.id, name: 'Blade' }, price: 750 }],
  })
  const find = (customer: { id: string } | undefined) => inLaro(server, (ctx) => findPrice(ctx, blade, customer))
  expect(await find(kim)).toMatchObject({ price: 900, list: { label: 'Roofers' } })
  expect(await find(dana)).toMatchObject({ price: 750, list: { label: 'Dana' } })
  expect(await find(undefined)).toEqual({ price: 1000 })
  const asked = { products: [blade.id], customer: dana.id }
  expect(await call(server, cast.sue, { method: 'POST', url: '/products/prices', body: asked })).toMatchObject({
    status: 200,
    body: { prices: [{ id: blade.id, price: 750 }] },
  })
})

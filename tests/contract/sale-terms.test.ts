import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { discounts, taxExemptions, taxStates } from '../../domain/commerce/index.ts'
import { companies, contacts } from '../../domain/crm/index.ts'
import { amendRecord, beyondReach, createRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'
import { buyer, line, readOrder, readQuote, shopOf } from './sales-server.ts'

let server: TestServer
let shop: ReturnType<typeof shopOf>
beforeAll(async () => {
  server = await openTestServer()
  shop = shopOf(server)
})
afterAll(() => server.close())

const newCode = (): string => `C${randomUUID().slice(0, 8).toUpperCase()}`

const makeCode = async (facts: object = {}) => {
  const doc = discounts.shape.parse({ title: 'Spring', code: newCode(), value: 10, ...facts })
  const { id, code = '' } = await inLaro(server, (ctx) => createRecord(ctx, discounts, { doc }))
  return { id, code }
}

const countUses = async ({ id }: { id: string }) =>
  (await inLaro(server, (ctx) => beyondReach(ctx, discounts).get(id))).used

const change = (id: string, facts: Parameters<typeof Object.assign>[0]) =>
  inLaro(server, (ctx) => amendRecord(ctx, discounts, { id, amend: () => facts }))

describe('the code of an order', () => {
  test('is used when the order is placed, and free when it is canceled', async () => {
    const one = await makeCode()
    const draft = await shop.order({ items: [line(1000)], codes: [one.code], isPlaced: false })
    expect(await countUses(one)).toBe(0)
    const { body } = await shop.post(`orders/${draft.body.id}/place`, { version: draft.body.version })
    expect([body.total, await countUses(one)]).toEqual([900, 1])
    const other = await shop.order({ items: [line(1000)], codes: [one.code] })
    expect([other.status, other.body.issues]).toMatchObject([400, [{ path: 'codes', code: 'code-refused' }]])
    await shop.post(`orders/${body.id}/cancel`, { why: 'Changed their mind' })
    expect(await countUses(one)).toBe(0)
    expect((await shop.order({ items: [line(1000)], codes: [one.code] })).status).toBe(200)
  })

  test('of two orders placed at once with a code for one order, one is placed', async () => {
    const one = await makeCode()
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => shop.order({ items: [line(1000)], codes: [one.code] })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status !== 200 && status !== 400 && status !== 409)).toEqual([])
    expect(await countUses(one)).toBe(1)
  })

  test('that lapsed takes off its amount over every edit, says why, and goes only when a person removes it', async () => {
    const one = await makeCode()
    const { body } = await shop.order({ items: [line(1000)], codes: [one.code] })
    await change(one.id, { end: 1000 })
    const saved = await shop.save(body.id, { version: body.version, items: [line(2000)] })
    expect([saved.status, saved.body.total]).toEqual([200, 1800])
    const [stored] = (await readOrder(server, body.id)).discount.codes
    expect(stored).toMatchObject({ amount: -200, lapsed: expect.stringContaining('applied until') })
    const removed = await shop.save(body.id, { version: saved.body.version, codes: [] })
    expect([removed.body.total, await countUses(one)]).toEqual([2000, 0])
  })

  test('keeps its amount after it lapsed and is typed again in small letters', async () => {
    const one = await makeCode()
    const { body } = await shop.order({ items: [line(1000)], codes: [one.code] })
    await change(one.id, { end: 1000 })
    const codes = [one.code.toLowerCase()]
    expect((await shop.save(body.id, { version: body.version, codes })).body).toMatchObject({ total: 900 })
  })

  test('is calculated with its reason where it does not apply, and refused where it is saved', async () => {
    const { body } = await shop.calculate({ items: [line(1000)], codes: ['nope'] })
    expect(body.discount.codes).toEqual([
      { code: 'NOPE', title: '', amount: 0, refused: 'No discount has the code NOPE.' },
    ])
    expect(body.total).toBe(1000)
  })

  test('stays on the quote and its order, although it expires between them', async () => {
    const one = await makeCode({ reusable: true })
    const { body } = await shop.quote({ items: [line(1000)], codes: [one.code] })
    await change(one.id, { end: 1000 })
    const order = await shop.post(`quotes/${body.id}/order`)
    expect((await readQuote(server, body.id)).total).toBe(900)
    expect([(await readOrder(server, order.body.id)).total, await countUses(one)]).toEqual([900, 1])
  })

  test('stays with the old order of a split, and the two totals are those of before', async () => {
    const one = await makeCode()
    const { body } = await shop.order({ items: [line(1000), line(3000)], codes: [one.code] })
    const { items } = await readOrder(server, body.id)
    const lines = [{ id: items[1]?.id, quantity: 1 }]
    const split = await shop.post(`orders/${body.id}/split`, { version: body.version, lines, shipping: 0 })
    expect(split.status).toBe(200)
    const made = await readOrder(server, split.body.made.id)
    expect([split.body.total, made.total, made.discount.codes]).toEqual([900, 2700, []])
    expect(await countUses(one)).toBe(1)
  })

  test('that was used is entered again on the same again, and takes nothing off there', async () => {
    const one = await makeCode()
    const { body } = await shop.order({ items: [line(1000)], codes: [one.code] })
    const again = await shop.post(`orders/${body.id}/again`)
    const row = await readOrder(server, again.body.id)
    expect([row.total, row.discount.codes[0]?.refused]).toMatchObject([1000, expect.stringContaining('was used')])
  })
})

describe('the tax of an order', () => {
  const address = { state: 'TX', zip: '79936', city: 'El Paso' }
  const certify = (until: number, owner: object = { contact: { id: buyer.id, label: buyer.name } }) =>
    inLaro(server, (ctx) =>
      createRecord(ctx, taxExemptions, {
        doc: taxExemptions.shape.parse({
          ...owner,
          number: 'R-77',
          state: 'TX',
          until,
          files: [{ name: 'resale.pdf', url: '/api/files/resale.pdf' }],
        }),
      }),
    )

  test('follows the state of delivery, with its shipping, and a certificate in force exempts', async () => {
    await inLaro(server, (ctx) =>
      createRecord(ctx, taxStates, {
        doc: taxStates.shape.parse({ state: 'TX', rate: 8.25, year: 2020, taxes_shipping: true }),
      }),
    )
    const terms = { contact: buyer, address, items: [line(90_000)], shipping: 4_550 }
    const taxed = await shop.calculate(terms)
    expect(taxed.body.tax).toMatchObject({ amount: 7_800, totalRate: 8.25, total_taxable: 94_550, exempt: false })
    await certify(1000)
    expect((await shop.calculate(terms)).body.tax).toMatchObject({
      amount: 7_800,
      exempt: false,
      notes: [expect.stringContaining('expired on'), expect.stringContaining('2020')],
    })
    await certify(Date.now() + 86_400_000)
    const exempt = await shop.order(terms)
    expect((await readOrder(server, exempt.body.id)).tax).toMatchObject({ amount: 0, exempt: true, rates: [] })
    const elsewhere = await shop.calculate({ ...terms, address: { ...address, state: 'NV', zip: '89101' } })
    expect(elsewhere.body.tax).toMatchObject({ amount: 0, exempt: false })
  })

  test.each([
    ['account', { accounts: [{ id: 'r-1', name: 'Rivet Works' }] }, { id: 'r-1', label: 'Rivet Works' }],
    ['company', { company: 'Willow Yards' }, { id: 'w-1', label: 'Willow Yards' }],
  ])('is exempt by the certificate of the %s of its contact, which its note names', async (kind, facts, owner) => {
    const id = `of-${kind}`
    await inLaro(server, async (ctx) => {
      if (kind === 'company')
        await createRecord(ctx, companies, { id: owner.id, doc: companies.shape.parse({ name: owner.label }) })
      await createRecord(ctx, contacts, { id, doc: contacts.shape.parse({ first_name: 'Ida', ...facts }) })
    })
    await certify(Date.now() + 86_400_000, { [kind]: owner })
    const { tax } = (await shop.calculate({ contact: { id, name: 'Ida' }, address, items: [line(90_000)] })).body
    const words = expect.stringContaining(`R-77 of ${owner.label}, until`)
    expect(tax).toMatchObject({ amount: 0, exempt: true, notes: [words] })
  })
})

test('lines of a draft with a code change by its verbs alone, which price the code again', async () => {
  const { code } = await makeCode({ reusable: true })
  const patch = async (id: string, items: readonly object[]) => {
    const url = `/data/clients/${laro}/goods_quotes/${id}`
    const { version, items: before } = (await call(server, cast.ana, { url })).body
    const changed = { items: items.map((own, at) => ({ ...before[at], ...own })) }
    return call(server, cast.ana, { method: 'PATCH', url, body: { version, change: changed } })
  }
  const coded = await shop.quote({ items: [line(1000)], codes: [code] })
  const refused = await patch(coded.body.id, [{ price: 5000 }])
  expect(refused.body).toMatchObject({ issues: [{ path: 'items', code: 'recorded-later' }] })
  expect(refused.body.message).toContain('prices the code again')
  expect(
    (await shop.saveQuote(coded.body.id, { version: coded.body.version, items: [line(5000)] })).body,
  ).toMatchObject({
    total: 4500,
  })
  const plain = await shop.quote({ items: [line(1000)] })
  expect((await patch(plain.body.id, [{ price: 5000 }])).body).toMatchObject({ total: 5000 })
})

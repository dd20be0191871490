import { afterAll, beforeAll, expect, test } from 'vitest'
import { contacts } from '../../domain/crm/index.ts'
import { createRecord } from '../../server/platform/records/index.ts'
import { openTestHouse, type TestHouse } from '../test-house.ts'
import { cast, clientIds, type CastMember } from '../world.ts'
import { call, inLaro } from './inbox-house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

const yearMs = 365.25 * 86_400_000
const born = (yearsAgo: number) => Math.round(Date.now() - yearsAgo * yearMs)

const make = (facts: object) =>
  inLaro(house, (ctx) => createRecord(ctx, contacts, { doc: contacts.shape.parse(facts) }))

const ages = (person: CastMember, ids: readonly string[], at: number = Date.now()) =>
  call(house, person, {
    method: 'POST',
    url: '/charter/ages',
    body: { contacts: ids, departure: { at, zone: 'America/New_York' } },
  })

test('what passengers count as comes from their sealed birthdates, and no birthdate with it', async () => {
  const people = await Promise.all([
    make({ first_name: 'Ivy', birthdate: born(1) }),
    make({ first_name: 'Max', birthdate: born(8) }),
    make({ first_name: 'Ann', birthdate: born(40) }),
    make({ first_name: 'Unknown' }),
  ])
  const { status, body } = await ages(
    cast.ana,
    people.map(({ id }) => id),
  )
  expect(status).toBe(200)
  const types = people.map(({ id }) => body.ages.find((one: { id: string }) => one.id === id)?.pax_type)
  expect(types).toEqual(['Infant', 'Child', 'Adult', undefined])
  expect(JSON.stringify(body)).not.toContain('birthdate')
})

test('no day can be chosen that would give a birthdate away', async () => {
  const { id } = await make({ first_name: 'Ann', birthdate: born(40) })
  for (const at of [born(35), born(38.5), Date.now() + 90 * yearMs])
    expect((await ages(cast.ana, [id], at)).body.ages).toEqual([{ id, pax_type: 'Adult' }])
})

test('whoever plans no flights is refused, and contacts of another client are nobody', async () => {
  const { id } = await make({ first_name: 'Ivy', birthdate: born(1) })
  expect((await ages(cast.rae, [id])).status).toBe(403)
  const asked = { contacts: [id], departure: { at: Date.now(), zone: 'Nowhere/Land' } }
  const far = await call(house, cast.sam, {
    method: 'POST',
    url: '/charter/ages',
    body: asked,
    client: clientIds.NXT,
  })
  expect([far.status, far.body]).toEqual([200, { ages: [] }])
})

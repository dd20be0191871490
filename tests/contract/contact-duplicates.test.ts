import { afterAll, beforeAll, expect, test } from 'vitest'
import { contacts } from '../../domain/crm/index.ts'
import { alike } from '../../server/crm/merging/duplicates.ts'
import { createRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'
import { planOf } from './plan-rows.ts'

// Possible duplicates of a contact are searched for each time that its page is opened, also among very many contacts.

const many = 20_000

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  await server.platform.pools.owner.query(`
    alter table contacts disable trigger user;
    insert into contacts (client_id, id, version, date, last_date, active, doc)
    select '${laro}', 'many-' || n, 1, n, n, true, jsonb_build_object('first_name', 'Pat', 'name', 'Pat Family ' || n % 2500,
      'last_name', 'Family ' || n % 2500, 'phone', '+1201555' || lpad(n::text, 5, '0'), 'emails', '[]'::jsonb,
      'phones', '[]'::jsonb, 'files', '[]'::jsonb)
    from generate_series(1, ${many}) n;
    alter table contacts enable trigger user;
    analyze contacts; analyze listed_values`)
})
afterAll(() => server.close())

const person = (doc: object) => inLaro(server, (ctx) => createRecord(ctx, contacts, { doc: contacts.shape.parse(doc) }))

const othersOf = async (id: string) => {
  const { status, body } = await call(server, cast.ana, { url: `/contacts/duplicates?contact=${id}` })
  expect(status, JSON.stringify(body)).toBe(200)
  const pairs: readonly { one: { id: string }; other: { id: string }; reasons: string[] }[] = body.pairs
  return new Map(pairs.map(({ one, other, reasons }) => [one.id === id ? other.id : one.id, reasons]))
}

test('others with the number or the name of a contact are found, in any spelling', async () => {
  const one = await person({ first_name: 'pam', last_name: 'FAMILY 7', phone: '+120155500042' })
  const other = await person({ first_name: 'Pamela', last_name: 'family 7', phones: ['+120155500042'] })
  const found = await othersOf(one.id)
  expect(found.get(other.id)).toEqual(expect.arrayContaining(['phone', 'initial']))
  expect(found.get('many-42')).toEqual(['phone'])
  const rows = await inLaro(server, ({ db }) => db.run(alike(laro, one)))
  expect(rows).toHaveLength(many / 2500 + 2)
})

test('and are found along indexes, not by looking at all contacts', async () => {
  const one = await person({ first_name: 'Pat', last_name: 'Family 9', phone: '+120155500099' })
  const { touched } = await planOf(server, alike(laro, one))
  expect(touched).toBeLessThan(300)
})

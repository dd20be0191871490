import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contacts } from '../../domain/crm/index.ts'
import { records } from '../../domain/records.ts'
import { threadsmsgs } from '../../domain/inbox/index.ts'
import type { Filter, RecordDefinition } from '../../domain/kernel/index.ts'
import { findOrMakeContact } from '../../server/crm/index.ts'
import { createRecord, listRecords } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer()
})
afterAll(() => testServer.close())

interface Wrong {
  readonly field: string
  readonly value: string
  readonly code: string
}

/** A wrong value for each address input of a record type's form. */
const wrongOf = ({ form }: RecordDefinition): Wrong[] =>
  form.flatMap(({ component, type, property: field, readOnly, wrongCode }) => {
    if (readOnly === true || field.includes('.')) return []
    if (component === 'input-phone') return [{ field, value: '+19995550100', code: wrongCode ?? 'bad-phone' }]
    return type === 'email' ? [{ field, value: 'nobody@', code: wrongCode ?? 'bad-email' }] : []
  })

/** Invitations and cards are made by separate calls, which have separate checks. */
const byCalls: ReadonlySet<string> = new Set(['invitations', 'cards'])

const withAddresses = (records as readonly RecordDefinition[]).filter(
  (definition) => !byCalls.has(definition.name) && wrongOf(definition).length > 0,
)

test('the record types with phones and emails are known', () => {
  expect(withAddresses.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['contacts', 'users', 'clients', 'accounts', 'addresses']),
  )
})

/** A row of the type that there is already; the client's own, where the record is the client. */
const anyRow = async (definition: RecordDefinition) => {
  const where: Filter | undefined = definition.name === 'clients' ? ['name_key', '==', 'LARO'] : undefined
  const rows = await inLaro(testServer, (ctx) => listRecords(ctx, definition, { where, limit: 1 }))
  return rows[0] as { readonly id: string; readonly version: number } | undefined
}

const madeFrom: Readonly<Record<string, object>> = {
  contacts: { first_name: 'Old' },
  accounts: { name: 'Old' },
  companies: { name: 'Old' },
  addresses: { company: 'Old', zip: '75201', email: 'old@place.example' },
}

describe('the server refuses the same as the form', () => {
  test.each(
    withAddresses.flatMap((definition) =>
      wrongOf(definition).map((wrong) => ({ definition, name: definition.name, ...wrong })),
    ),
  )('$name.$field: $value', async ({ definition, name, field, value, code }) => {
    const path = definition.path.replace('{client}', laro).replace('/{id}', '')
    const fresh = madeFrom[name]
    const row = fresh === undefined ? await anyRow(definition) : undefined
    const answer =
      row === undefined
        ? await call(testServer, cast.sue, { method: 'POST', url: `/data/${path}`, body: { ...fresh, [field]: value } })
        : await call(testServer, cast.sue, {
            method: 'PATCH',
            url: `/data/${path}/${row.id}`,
            body: { version: row.version, change: { [field]: value } },
          })
    expect(answer).toMatchObject({ status: 400, body: { issues: [{ path: field, code }] } })
  })

  test('a contact added by a call, and the numbers after its first', async () => {
    const add = (body: object) => call(testServer, cast.jo, { method: 'POST', url: '/cms/add/contact', body })
    for (const phone of ['not a phone', '(999) 555-0100', '555-0100'])
      expect(await add({ phone })).toMatchObject({ status: 400, body: { issues: [{ code: 'invalid-phone' }] } })
    const body = { first_name: 'Two', phones: ['+12145550101', 'x'], emails: ['y'] }
    expect(
      await call(testServer, cast.jo, { method: 'POST', url: `/data/clients/${laro}/contacts`, body }),
    ).toMatchObject({
      status: 400,
      body: {
        issues: [
          { path: 'phones.1', code: 'bad-phone' },
          { path: 'emails.0', code: 'bad-email' },
        ],
      },
    })
  })
})

test('a value stored before the rule is no obstacle: it stays until a user changes it', async () => {
  const doc = contacts.shape.parse({ first_name: 'Old', phone: 'ask at the desk', email: 'desk' })
  const { id, version } = await inLaro(testServer, (ctx) => createRecord(ctx, contacts, { doc }))
  const url = `/data/clients/${laro}/contacts/${id}`
  const change = (at: number, to: object) =>
    call(testServer, cast.jo, { method: 'PATCH', url, body: { version: at, change: to } })
  const renamed = await change(version, { last_name: 'Desk' })
  expect(renamed).toMatchObject({ status: 200, body: { phone: 'ask at the desk', email: 'desk' } })
  expect((await change(version + 1, { phone: 'ask at the gate' })).status).toBe(400)
  expect(await change(version + 1, { phone: '214.555.0101', email: null })).toMatchObject({
    status: 200,
    body: { phone: '+12145550101' },
  })
  const back = await call(testServer, cast.jo, {
    method: 'POST',
    url: `${url}/history/${version}/restore`,
    body: { version: version + 2 },
  })
  expect(back).toMatchObject({ status: 200, body: { phone: 'ask at the desk', email: 'desk' } })
})

test('numbers are kept in E.164, in any record', async () => {
  const row = await call(testServer, cast.ana, { url: `/data/clients/${laro}` })
  const changed = await call(testServer, cast.ana, {
    method: 'PATCH',
    url: `/data/clients/${laro}`,
    body: { version: row.body.version, change: { phone: '(214) 555-0109' } },
  })
  expect(changed).toMatchObject({ status: 200, body: { phone: '+12145550109' } })
})

test('nothing that comes in is lost by its number', async () => {
  const short = await inLaro(testServer, (ctx) => findOrMakeContact(ctx, { phone: '72345' }))
  expect(short.phone).toBe('72345')
  const fields = { client: 'laro', name: 'Uma', email: 'uma@site.example', phone: 'mornings only', message: 'Hello' }
  const sent = await testServer.app.inject({
    method: 'POST',
    url: '/api/messaging/web',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
  expect(sent.statusCode).toBe(202)
  const [contact] = await inLaro(testServer, (ctx) =>
    listRecords(ctx, contacts, { where: ['email', '==', 'uma@site.example'] }),
  )
  expect(contact).not.toHaveProperty('phone')
  const [message] = await inLaro(testServer, (ctx) => listRecords(ctx, threadsmsgs, { where: ['medium', '==', 'web'] }))
  expect(JSON.stringify(message)).toContain('mornings only')
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { productSubscriptions, subscribedGroup, subscribedItem } from '../../domain/commerce/index.ts'
import { contacts } from '../../domain/crm/index.ts'
import { threadsmsgs } from '../../domain/inbox/index.ts'
import { hourMs } from '../../domain/kernel/values/durations.ts'
import { beyondReach, createRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { call, makeContact } from './inbox-server.ts'
import { openShop, shopClients, within } from './shop-site.ts'

// Groups that members join by an access code on the public site of a client, and leave by the link of their mail.

const { laro } = shopClients
let server: TestServer
let payer: { id: string; name: string }
beforeAll(async () => {
  server = await openTestServer()
  await openShop(server, laro)
  const { id } = await makeContact(server)
  payer = { id, name: 'Payer' }
})
afterAll(() => server.close())

let made = 0

/** A running subscription of a group. */
async function makeGroup(max: number, more: object = {}): Promise<string> {
  made += 1
  const { id } = await within(server, laro, (ctx) =>
    createRecord(ctx, productSubscriptions, {
      doc: productSubscriptions.shape.parse({
        type: 'group',
        status: 'active',
        contact: payer,
        items: [subscribedItem.parse({ name: 'Training', price: 1000 })],
        group: subscribedGroup.parse({ name: `Crew ${made}`, access_code: 'Roll 24', max }),
        ...more,
      }),
    }),
  )
  return id
}

const readMembers = async (id: string) =>
  (await within(server, laro, (ctx) => beyondReach(ctx, productSubscriptions).get(id))).group?.members ?? []

/** Sends a form from a network. */
const send = (form: string, fields: Record<string, string>, remoteAddress = '10.1.1.1') =>
  server.app.inject({
    method: 'POST',
    url: `/site/laro/join/${form}`,
    remoteAddress,
    headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })

let people = 0
const person = (more: object = {}) => {
  people += 1
  return { name: `Member ${people}`, email: `member-${people}@customer.example`, code: 'ROLL 24', ...more }
}

const listMails = async (email: string) => {
  const all = await within(server, laro, (ctx) =>
    beyondReach(ctx, threadsmsgs).every(['medium', '==', 'email'], { isWhole: true }),
  )
  return all.map((mail) => JSON.stringify(mail)).filter((mail) => mail.includes(email))
}

describe('a group', () => {
  test('is joined by its code in any case, with one contact and one mail for each address', async () => {
    const group = await makeGroup(5)
    const { body: link } = await call(server, laro.admin, { url: `/sales/subscriptions/${group}/group/link` })
    const shown = await server.app.inject({ url: new URL(link.url).pathname, headers: { accept: 'text/html' } })
    expect([shown.statusCode, shown.body.includes('Join Crew')]).toEqual([200, true])
    expect(shown.body).not.toContain('Roll 24')
    const typed = person({ code: ' roll  24 ' })
    const answers = await Promise.all([1, 2, 3].map(() => send('_join', { group, ...typed })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    const again = await send('_join', { group, ...typed, name: 'Another name', email: typed.email.toUpperCase() })
    expect(again.statusCode).toBe(200)
    expect((await readMembers(group)).map(({ email }) => email)).toEqual([typed.email])
    const found = await within(server, laro, (ctx) => beyondReach(ctx, contacts).every(['email', '==', typed.email]))
    expect(found).toHaveLength(1)
    expect(await listMails(typed.email)).toHaveLength(1)
  })

  test('never has more members than its limit when many join at the same time', async () => {
    const group = await makeGroup(4)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => send('_join', { group, ...person() }, `10.2.0.${at}`)),
    )
    const joined = answers.filter(({ statusCode }) => statusCode === 200)
    expect([joined.length, (await readMembers(group)).length]).toEqual([4, 4])
    const refused = answers.find(({ statusCode }) => statusCode === 400)
    expect(refused?.body).toContain('This group is full.')
  })

  test('refuses wrong codes alike, and any code of a network after ten of them in an hour', async () => {
    const group = await makeGroup(5)
    const full = await makeGroup(1)
    await send('_join', { group: full, ...person() }, '10.3.0.9')
    const wrong = await send('_join', { group, ...person({ code: 'ROLL 25' }) }, '10.3.0.1')
    const wrongFull = await send('_join', { group: full, ...person({ code: 'ROLL 25' }) }, '10.3.0.1')
    for (const { statusCode, body } of [wrong, wrongFull]) {
      expect(statusCode).toBe(403)
      expect(body).toContain('This access code does not fit.')
    }
    const tries = Array.from({ length: 12 }, (_, at) =>
      send('_join', { group, ...person({ code: `X${at}` }) }, '10.3.0.1'),
    )
    const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 403)).toHaveLength(9)
    const right = person()
    const late = await send('_join', { group, ...right }, '10.3.0.1')
    expect([late.statusCode, late.body.includes('too many tries')]).toEqual([429, true])
    expect((await send('_join', { group, ...right }, '10.3.0.2')).statusCode).toBe(200)
    server.advance(hourMs)
    expect((await send('_join', { group, ...person() }, '10.3.0.1')).statusCode).toBe(200)
  })

  test('is left by the link of its mail, which frees the place', async () => {
    const group = await makeGroup(1)
    const typed = person()
    await send('_join', { group, ...typed })
    const [mail = ''] = await listMails(typed.email)
    const [, token = ''] = /\/join\/leave\/([\w.-]+)/.exec(mail) ?? []
    const asked = await server.app.inject({ url: `/site/laro/join/leave/${token}`, headers: { accept: 'text/html' } })
    expect([asked.statusCode, asked.body.includes('Leave the group')]).toEqual([200, true])
    expect(await readMembers(group)).toHaveLength(1)
    expect((await send('_leave', { token: `${token.slice(0, -1)}x` })).statusCode).toBe(404)
    expect((await send('_leave', { token })).statusCode).toBe(200)
    expect((await send('_leave', { token })).statusCode).toBe(200)
    expect(await readMembers(group)).toEqual([])
    expect((await send('_join', { group, ...person() })).statusCode).toBe(200)
  })

  test('has no page without a running group, and its form names missing fields', async () => {
    const open = await makeGroup(5)
    const over = await makeGroup(5, { status: 'canceled' })
    for (const group of [over, await makeGroup(5, { status: 'unpaid' }), 'nobody', ''])
      expect((await send('_join', { group, ...person() })).statusCode).toBe(404)
    expect((await server.app.inject({ url: `/site/laro/join/${over}` })).statusCode).toBe(404)
    const lacking = await send('_join', { group: open, name: '<b>', email: 'no address', code: '' })
    expect(lacking.statusCode).toBe(400)
    expect(lacking.body).toContain('Enter the access code.')
    expect(lacking.body).not.toContain('<b>"')
    expect(await readMembers(open)).toEqual([])
  })
})

import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contacts, mailConsents, subscriptions } from '../../domain/crm/index.ts'
import { holds, type Facts, type Logic, type LogicValue } from '../../domain/kernel/index.ts'
import { countGroup } from '../../server/crm/index.ts'
import { recipientsOfGroup } from '../../server/crm/groups/index.ts'
import { ruleCondition } from '../../server/crm/groups/rule-condition.ts'
import { tokenOfSubscription } from '../../server/crm/groups/subscription-token.ts'
import { sql } from '../../server/platform/database/sql.ts'
import { createRecord, listRecords } from '../../server/platform/records/index.ts'
import { locking } from '../faults/table-lock.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { runQueued } from '../timed-task.ts'
import { cast } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const url = `/data/clients/${laro}/groups`
const as = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  call(server, cast.ana, { method, url: path, ...(body && { body }) })
const makeGroup = async (doc: object) => (await as('POST', url, { name: 'Alerts', ...doc })).body

const person = (doc: object) => inLaro(server, (ctx) => createRecord(ctx, contacts, { doc: contacts.shape.parse(doc) }))

const membersOf = async (id: string, query = '') => {
  const { body } = await as('GET', `/groups/${id}/members${query}`)
  return { names: body.members.map(({ name, state }: { name: string; state: string }) => `${name} ${state}`), ...body }
}

describe('a manual group', () => {
  test('contains people added by hand; an unsubscribed one stays so after they are added again', async () => {
    const group = await makeGroup({ type: 'manual' })
    const [ann, bob, cy] = await Promise.all([
      person({ first_name: 'Ann', email: 'ann@g.example' }),
      person({ first_name: 'Bob', email: 'bob@g.example' }),
      person({ first_name: 'Cy' }),
    ])
    const add = (...ids: string[]) => as('POST', `/groups/${group.id}/members`, { contacts: ids })
    expect((await add(ann.id, bob.id, cy.id)).body).toEqual({ added: 3, unsubscribed: 0 })
    await as('PUT', `/groups/${group.id}/members/${bob.id}`, { state: 'unsubscribed' })
    const first = await membersOf(group.id)
    expect(first.names).toEqual(['Ann subscribed', 'Bob unsubscribed', 'Cy unreachable'])
    expect(first.counts).toEqual({ subscribed: 1, unsubscribed: 1, unreachable: 1 })
    await as('DELETE', `/groups/${group.id}/members/${bob.id}`)
    expect((await membersOf(group.id)).names).toEqual(['Ann subscribed', 'Cy unreachable'])
    expect((await add(bob.id)).body).toEqual({ added: 1, unsubscribed: 1 })
    expect((await membersOf(group.id, '?query=bob')).names).toEqual(['Bob unsubscribed'])
    const { body } = await as('GET', `${url}/${group.id}`)
    expect(body).toMatchObject({ subscribed: 1, unsubscribed: 1 })
    const why = await as('GET', `/groups/${group.id}/why/${ann.id}`)
    expect(why.body).toMatchObject({ isIn: true, conditions: [], added: { by: expect.stringContaining('Ana') } })
  })

  test('counts everybody added by concurrent colleagues', async () => {
    const group = await makeGroup({ type: 'manual' })
    const people = await Promise.all(
      ['Ed', 'Flo', 'Gus'].map((name) => person({ first_name: name, email: `${name}@once.example` })),
    )
    const add = ({ id }: { readonly id: string }) => as('POST', `/groups/${group.id}/members`, { contacts: [id] })
    let adding: Promise<unknown> = Promise.resolve()
    await locking(server, 'groups', async (isWanted) => {
      adding = Promise.all(people.map(add))
      await isWanted()
      // The others come as far as they can.
      await sleep(500)
    })
    await adding
    expect((await as('GET', `${url}/${group.id}`)).body).toMatchObject({ subscribed: 3 })
  })

  test('one row for a contact, also when several put them in at once', async () => {
    const group = await makeGroup({ type: 'manual' })
    const dee = await person({ first_name: 'Dee', email: 'dee@g.example' })
    await Promise.all([1, 2, 3].map(() => as('POST', `/groups/${group.id}/members`, { contacts: [dee.id] })))
    const { body } = await as(
      'GET',
      `/data/clients/${laro}/subscriptions?where=${encodeURIComponent(JSON.stringify(['contact_id', '==', dee.id]))}`,
    )
    expect(body.rows ?? body.items ?? body).toHaveLength(1)
  })
})

describe('an automatic group', () => {
  test('has the people who satisfy its rule, now; a preview lists additions and removals, and each condition its reason', async () => {
    const rule = {
      all: [
        { subject: 'company', verb: 'is', value: 'Acme*' },
        { subject: 'verified', verb: 'is', value: 'yes' },
      ],
    }
    const group = await makeGroup({ type: 'auto', logic_fn: rule })
    const eve = await person({ first_name: 'Eve', email: 'eve@g.example', company: 'acme air', verified: true })
    const fay = await person({ first_name: 'Fay', email: 'fay@g.example', company: 'Acme Sea', verified: false })
    expect((await membersOf(group.id)).names).toEqual(['Eve subscribed'])
    expect((await as('GET', `${url}/${group.id}`)).body).toMatchObject({ subscribed: 0 })
    await runQueued(server.platform, countGroup)
    expect((await as('GET', `${url}/${group.id}`)).body).toMatchObject({ subscribed: 1, unsubscribed: 0 })
    const preview = await as('POST', '/groups/preview', {
      group: group.id,
      rule: { subject: 'company', verb: 'is', value: 'acme sea' },
    })
    expect(preview.body).toEqual({
      before: 1,
      after: 1,
      joins: { count: 1, names: [{ id: fay.id, name: 'Fay' }] },
      leaves: { count: 1, names: [{ id: eve.id, name: 'Eve' }] },
    })
    const why = await as('GET', `/groups/${group.id}/why/${fay.id}`)
    expect(why.body).toMatchObject({ isIn: false, conditions: [{ holds: true }, { holds: false }], added: null })
    const own = await as('GET', `/contacts/${eve.id}/groups`)
    expect(own.body.groups).toContainEqual({
      id: group.id,
      name: 'Alerts',
      type: 'auto',
      isIn: true,
      state: 'subscribed',
    })
    expect((await as('POST', `/groups/${group.id}/members`, { contacts: [eve.id] })).status).toBe(400)
  })

  test('is refused without a rule, and with one that is unknown', async () => {
    const make = (doc: object) => as('POST', url, { name: 'X', type: 'auto', ...doc })
    expect((await make({})).body.issues).toMatchObject([{ path: 'logic_fn', code: 'no-group-rule' }])
    const sealed = await make({ logic_fn: { subject: 'passport', verb: 'is', value: 'X' } })
    expect(sealed.body.issues).toMatchObject([{ path: 'logic_fn.subject', code: 'logic-subject' }])
  })

  test('the database gives the same result as the rules of the server', async () => {
    const words = ['Acme', 'ACME AIR', 'Été', '', 'B%_'] as const
    const wanted = ['acme', 'Acme*', 'acme air', 'B%_', 'b*', 'Ünknown'] as const
    const people = await Promise.all(
      words.flatMap((company) =>
        words.map((title) => person({ first_name: 'R', last_name: `${company}|${title}`, company, title })),
      ),
    )
    const leaf = fc.record({
      subject: fc.constantFrom('company', 'title'),
      verb: fc.constantFrom('is', 'is not'),
      value: fc.constantFrom(...wanted),
    })
    const { rule } = fc.letrec<{ rule: Logic }>((tie) => ({
      rule: fc.oneof(
        { maxDepth: 3, withCrossShrink: true },
        leaf as fc.Arbitrary<Logic>,
        fc.array(tie('rule'), { minLength: 1, maxLength: 3 }).map((all) => ({ all })),
        fc.array(tie('rule'), { minLength: 1, maxLength: 3 }).map((any) => ({ any })),
        tie('rule').map((not) => ({ not })),
      ),
    }))
    const factsOf = ({ company, title }: { company?: string | undefined; title?: string | undefined }): Facts =>
      Object.fromEntries(
        [['company', company] as const, ['title', title] as const].map(([name, value]): [string, LogicValue[]] => [
          name,
          value === undefined ? [] : [value],
        ]),
      )
    await fc.assert(
      fc.asyncProperty(rule, async (one) => {
        const found = await inLaro(server, (ctx) =>
          ctx.db.run(sql<{ id: string }>`
            select r.id from contacts r where r.client_id = ${laro} and r.id = any(${people.map(({ id }) => id)}::text[])
              and ${ruleCondition(one, ctx.now)}`),
        )
        const expected = people.filter((row) => holds(one, factsOf(row))).map(({ id }) => id)
        expect(found.map(({ id }) => id).toSorted()).toEqual(expected.toSorted())
      }),
      { numRuns: 60 },
    )
  })
})

test('a colleague notes that a person wants no group emails at all, at any of their addresses, and again', async () => {
  const group = await makeGroup({ type: 'manual' })
  const ida = await person({ first_name: 'Ida', email: 'Ida@consent.example', emails: ['ida@second.example'] })
  await as('POST', `/groups/${group.id}/members`, { contacts: [ida.id] })
  const put = (body: object, who = cast.ana) =>
    call(server, who, { method: 'PUT', url: `/contacts/${ida.id}/mail-consent`, body })
  const say = (stop: boolean, who = cast.ana) => put(stop ? { stop } : { stop, how: 'phone' }, who)
  const kept = () =>
    inLaro(server, (ctx) =>
      listRecords(ctx, mailConsents, { where: ['email', 'in', ['ida@consent.example', 'ida@second.example']] }),
    )
  expect((await say(false)).status).toBe(200)
  expect((await kept()).map(({ state, how, by }) => [state, how, by?.id])).toEqual([
    ['allowed', 'phone', cast.ana.id],
    ['allowed', 'phone', cast.ana.id],
  ])
  expect((await Promise.all([say(true), say(true)])).map(({ status }) => status)).toEqual([200, 200])
  expect((await kept()).map(({ state, source }) => [state, source])).toEqual([
    ['stopped', 'colleague'],
    ['stopped', 'colleague'],
  ])
  expect((await membersOf(group.id)).members[0]).toMatchObject({ state: 'unsubscribed', is_stopped: true })
  expect(await inLaro(server, (ctx) => recipientsOfGroup(ctx, group.id, { limit: 5 }))).toEqual([])
  await runQueued(server.platform, countGroup)
  expect((await as('GET', `${url}/${group.id}`)).body).toMatchObject({ subscribed: 0, unsubscribed: 1 })
  const unproved = await put({ stop: false })
  expect([unproved.status, unproved.body.issues]).toEqual([400, [{ path: 'how', code: 'consent-unproved' }]])
  await say(false)
  const by = { id: cast.ana.id, label: cast.ana.name }
  expect(await kept()).toMatchObject([
    { state: 'allowed', source: 'colleague', how: 'phone', by },
    { state: 'allowed', source: 'colleague', how: 'phone', by },
  ])
  expect((await membersOf(group.id)).names).toEqual(['Ida subscribed'])
  expect((await say(true, cast.rae)).status).toBe(403)
})

test('a yes to one group is kept with its way and its witness; without them it is refused', async () => {
  const group = await makeGroup({ type: 'manual' })
  const ira = await person({ first_name: 'Ira', email: 'ira@yes.example' })
  await as('POST', `/groups/${group.id}/members`, { contacts: [ira.id] })
  const put = (body: object) => as('PUT', `/groups/${group.id}/members/${ira.id}`, body)
  const kept = async () => {
    const where = ['group_id', '==', group.id] as const
    const [row] = await inLaro(server, (ctx) => listRecords(ctx, subscriptions, { where, limit: 2 }))
    return { state: row?.state, how: row?.how, by: row?.by }
  }
  const by = { id: cast.ana.id, label: cast.ana.name }
  await put({ state: 'unsubscribed', how: 'form' })
  expect(await kept()).toEqual({ state: 'unsubscribed', how: 'form', by })
  const unproved = await put({ state: 'subscribed' })
  expect([unproved.status, unproved.body.issues]).toEqual([400, [{ path: 'how', code: 'consent-unproved' }]])
  expect((await kept()).state).toBe('unsubscribed')
  expect((await put({ state: 'subscribed', how: 'phone' })).status).toBe(200)
  expect(await kept()).toEqual({ state: 'subscribed', how: 'phone', by })
  await put({ state: 'unsubscribed' })
  expect(await kept()).toEqual({ state: 'unsubscribed', how: undefined, by })
})

describe('a reader', () => {
  const open = (path: string, payload: object, headers: Record<string, string> = {}) =>
    server.app.inject({ method: 'POST', url: `/api${path}`, payload, headers })

  test('unsubscribes by the link, by one click and from everything, and comes back', async () => {
    const group = await makeGroup({ type: 'manual', name: 'Slow payers', public_name: 'Ski season' })
    const gil = await person({ first_name: 'Gil', email: 'Gil@g.example' })
    await as('POST', `/groups/${group.id}/members`, { contacts: [gil.id] })
    const token = tokenOfSubscription(server.platform.secret, { clientId: laro, group: group.id, contact: gil.id })
    const page = await open('/subscription/open', { token })
    expect(page.body).not.toContain('Slow payers')
    expect(page.json()).toMatchObject({
      company: { postal_address: '8008 Aviation Place, Dallas, TX 75209' },
      group: 'Ski season',
      asks_airports: true,
      email: 'g•••@g.example',
      state: 'subscribed',
      isStopped: false,
    })
    const stateOf = async () => (await membersOf(group.id)).members[0]?.state
    const opened = await server.app.inject({ method: 'GET', url: `/api/subscription/one-click?token=${token}` })
    expect([opened.statusCode, opened.headers.location]).toEqual([303, `/unsubscribe/${token}`])
    expect(await stateOf()).toBe('subscribed')
    const click = await server.app.inject({
      method: 'POST',
      url: `/api/subscription/one-click?token=${token}`,
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(click.statusCode, click.body).toBe(200)
    expect(await stateOf()).toBe('unsubscribed')
    await open('/subscription', { token, state: 'subscribed', preferences: { home: 'KTEB', destinations: ['KASE'] } })
    expect((await membersOf(group.id)).members[0]).toMatchObject({ state: 'subscribed', preferences: { home: 'KTEB' } })
    const counted = async (query: string) => (await membersOf(group.id, query)).names.length
    const { preferred } = await membersOf(group.id)
    expect([preferred.home[0].code, preferred.destinations[0].count]).toEqual(['KTEB', 1])
    expect([await counted('?home=KTEB&destination=KASE'), await counted('?home=KASE')]).toEqual([1, 0])
    expect((await open('/subscription', { token, stop: true })).json()).toMatchObject({ isStopped: true })
    expect(await stateOf()).toBe('unsubscribed')
    await open('/subscription', { token, state: 'subscribed' })
    expect(await stateOf()).toBe('subscribed')
  })

  test('unsubscribes by a link from before their contact was merged into another', async () => {
    const group = await makeGroup({ type: 'manual', name: 'Empty legs' })
    const [kept, gone] = await Promise.all([
      person({ first_name: 'Hal', email: 'hal@g.example' }),
      person({ first_name: 'Hal', email: 'hal@old.example' }),
    ])
    await as('POST', `/groups/${group.id}/members`, { contacts: [gone.id] })
    const token = tokenOfSubscription(server.platform.secret, { clientId: laro, group: group.id, contact: gone.id })
    const merge = { contact: gone.id, version: kept.version, other_version: gone.version, choices: {} }
    expect((await as('POST', `/contacts/${kept.id}/merges`, merge)).status).toBe(200)
    const { statusCode } = await open('/subscription', { token, state: 'unsubscribed' })
    expect(statusCode).toBe(200)
    expect((await membersOf(group.id)).names).toEqual(['Hal unsubscribed'])
  })

  test('has no person for a changed token', async () => {
    const token = tokenOfSubscription('another secret', { clientId: laro, group: 'g', contact: 'c' })
    expect((await open('/subscription/open', { token })).statusCode).toBe(404)
    expect((await open('/subscription', { token, state: 'unsubscribed' })).statusCode).toBe(404)
  })
})

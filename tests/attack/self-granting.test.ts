import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { knownRoles } from '../../domain/company/index.ts'
import { mayGive, type Actor } from '../../domain/kernel/index.ts'
import { setGrants } from '../../server/company/set-grants.ts'
import { call, inLaro, laro } from '../contract/inbox-server.ts'
import { openMailSink, type MailSink } from '../mail-fixtures/mail-sink.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, type CastMember } from '../world.ts'
import { fuzzing, fuzzTimeout } from './fuzz-runs.ts'

/** Roles of a user who manages the users of a company and is no admin. */
const held = ['user', 'users', 'contacts']
const everyRole = [...knownRoles.map(({ id }) => id), 'admin', 'super', 'restricted', 'made-up']
const isHeld = (role: string): boolean => [...held, 'contacts-r'].includes(role)
const beyond = everyRole.filter((role) => !isHeld(role))

let server: TestServer
let sink: MailSink
beforeAll(async () => {
  sink = await openMailSink()
  // Thousands of changes are tried in a long run: a refusal here comes from their roles.
  server = await openTestServer({ MAIL_OUT_URL: sink.url, RATE_PER_MINUTE: '100000000' })
})
afterAll(async () => {
  await server.close()
  await sink.close()
})

const giveAs = async (person: CastMember, roles: readonly string[]) => {
  await inLaro(server, (ctx) => setGrants(ctx, { userId: person.id, roles }))
  server.platform.reach.forget(person.id)
}

beforeEach(async () => {
  await giveAs(cast.jo, held)
  await giveAs(cast.rae, ['user', 'quotes'])
})

const grantsOf = async ({ id }: CastMember): Promise<string[]> => {
  const { rows } = await server.platform.pools.owner.query<{ roles: string[] }>(
    'select roles from grants where client_id = $1 and user_id = $2',
    [laro, id],
  )
  return (rows[0]?.roles ?? []).toSorted()
}

const urlOf = ({ id }: { id: string }): string => `/data/users/${id}`

const versionOf = async (one: { id: string }): Promise<number> =>
  (await call(server, cast.ana, { url: urlOf(one) })).body.version

const change = async (actor: CastMember, one: { id: string }, more: object) =>
  (await call(server, actor, { method: 'PATCH', url: urlOf(one), body: { version: await versionOf(one), ...more } }))
    .status

const setRoles = (actor: CastMember, one: { id: string }, roles: readonly string[]) =>
  change(actor, one, { change: { roles } })

const send = async (actor: CastMember, url: string, body: object = {}) =>
  (await call(server, actor, { method: 'POST', url, body })).status

const wanted = (email: string, roles: readonly string[]) => ({ first_name: 'Neo', last_name: 'Park', email, roles })

describe('a manager of users who is no admin', () => {
  test.each(beyond)(
    'cannot give the role %s to themselves, a colleague, a new user or an invited one',
    async (role) => {
      expect(await setRoles(cast.jo, cast.jo, [...held, role])).toBe(403)
      const more = ['user', ...(role === 'quotes' ? [] : ['quotes', role])]
      expect(await setRoles(cast.jo, cast.rae, more)).toBe(403)
      expect(await send(cast.jo, '/data/users', { first_name: 'Neo', roles: ['user', role] })).toBe(403)
      expect(await send(cast.jo, '/company/users', wanted(`neo-${role}@laro.example`, ['user', role]))).toBe(403)
      expect(await grantsOf(cast.jo)).toEqual(held.toSorted())
      expect(await grantsOf(cast.rae)).toEqual(['quotes', 'user'])
    },
  )

  test('gives and takes roles that they hold, and their reading form', async () => {
    expect(await setRoles(cast.jo, cast.rae, ['user', 'quotes', 'users', 'contacts-r'])).toBe(200)
    expect(await setRoles(cast.jo, cast.rae, ['user', 'quotes'])).toBe(200)
    expect(await change(cast.jo, cast.rae, { change: { nick_name: 'rae' } })).toBe(200)
  })

  test('cannot take a role that they do not hold: by name, by switching its holder off, or by deleting them', async () => {
    expect(await setRoles(cast.jo, cast.rae, ['user'])).toBe(403)
    expect(await change(cast.jo, cast.rae, { change: {}, active: false })).toBe(403)
    const url = `${urlOf(cast.rae)}?version=${await versionOf(cast.rae)}`
    expect((await call(server, cast.jo, { method: 'DELETE', url })).status).toBe(403)
    expect(await grantsOf(cast.rae)).toEqual(['quotes', 'user'])
  })

  test('cannot restore a role from the history, the trash, or by reactivating a user', async () => {
    const before = await versionOf(cast.jo)
    expect(await setRoles(cast.ana, cast.jo, [...held, 'accounting'])).toBe(200)
    expect(await setRoles(cast.ana, cast.jo, held)).toBe(200)
    const restored = `${urlOf(cast.jo)}/history/${before + 1}/restore`
    expect(await send(cast.jo, restored, { version: await versionOf(cast.jo) })).toBe(403)

    expect(await change(cast.ana, cast.rae, { change: {}, active: false })).toBe(200)
    expect(await change(cast.jo, cast.rae, { change: {}, active: true })).toBe(403)
    expect(await change(cast.ana, cast.rae, { change: {}, active: true })).toBe(200)
    const url = `${urlOf(cast.rae)}?version=${await versionOf(cast.rae)}`
    expect((await call(server, cast.ana, { method: 'DELETE', url })).status).toBe(200)
    expect(await send(cast.jo, `${urlOf(cast.rae)}/restore`)).toBe(403)
    expect(await send(cast.ana, `${urlOf(cast.rae)}/restore`)).toBe(200)
    expect(await grantsOf(cast.jo)).toEqual(held.toSorted())
  })

  test("cannot send, withdraw or rewrite an admin's invitation for more than they hold", async () => {
    const made = await call(server, cast.ana, {
      method: 'POST',
      url: '/company/users',
      body: wanted('ace@laro.example', ['user', 'accounting']),
    })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    const { id } = made.body.invitation
    expect(await send(cast.jo, `/company/invitations/${id}/sendings`)).toBe(403)
    expect((await call(server, cast.jo, { method: 'DELETE', url: `/company/invitations/${id}` })).status).toBe(403)
    const body = { version: 1, change: { roles: ['user'], email: cast.jo.email } }
    const url = `/data/clients/${laro}/invitations/${id}`
    expect((await call(server, cast.jo, { method: 'PATCH', url, body })).status).toBe(403)
  })

  test('cannot take their own restriction off', async () => {
    await giveAs(cast.jo, [...held, 'restricted'])
    expect(await setRoles(cast.jo, cast.jo, held)).toBe(403)
    expect(await setRoles(cast.ana, cast.jo, held)).toBe(200)
  })
})

it(
  'any change of roles passes only if its maker holds each changed role',
  async () => {
    const some = fc.uniqueArray(fc.constantFrom<string>('user', 'quotes', 'contacts-r', 'trips', 'restricted', 'admin'))
    await fc.assert(
      fc.asyncProperty(some, some, some, async (own, before, after) => {
        const roles = ['users', ...own.filter((role) => role !== 'admin')]
        await giveAs(cast.jo, roles)
        await giveAs(cast.rae, before)
        const actor: Actor = { userId: cast.jo.id, clientId: laro, roles: new Set(roles), isDefaultClient: true }
        const differing = everyRole.filter((role) => before.includes(role) !== after.includes(role))
        const isSeen = roles.includes('user') && !(roles.includes('restricted') && before.includes('restricted'))
        const isAllowed = isSeen && !before.includes('admin') && differing.every((role) => mayGive(actor, role))
        const status = await setRoles(cast.jo, cast.rae, after)
        expect(status === 200, JSON.stringify({ roles, before, after, status })).toBe(isAllowed)
      }),
      fuzzing(40) as fc.Parameters<[string[], string[], string[]]>,
    )
  },
  fuzzTimeout(40, 60_000),
)

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clients, users } from '../../domain/company/index.ts'
import { setGrants } from '../../server/company/index.ts'
import { systemActor, withTenant, type Ctx } from '../../server/platform/context.ts'
import { amendRecord, trashRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds, type CastMember } from '../world.ts'

const { ana, jo, rae, sam, sue, tia, kit } = cast

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const inClient = <T>(clientId: string, verb: (ctx: Ctx) => Promise<T>) =>
  withTenant(server.platform, systemActor(clientId), verb)

interface Sent {
  readonly method?: 'GET' | 'POST' | 'PUT'
  readonly client?: string
  readonly body?: object
}

async function call(person: CastMember | undefined, path: string, { method = 'GET', client, body }: Sent = {}) {
  const { token, ...rest } = person ? await server.headersOf(person, client ?? '') : {}
  const headers = { ...(token ? { token } : {}), ...(client ? rest : {}) }
  const answer = await server.app.inject({ method, url: `/api${path}`, headers, ...(body ? { payload: body } : {}) })
  return { status: answer.statusCode, body: answer.json() }
}

const keysOf = async (person: CastMember): Promise<string[]> =>
  (await call(person, '/cms/user/clients')).body.clients.map((client: { name_key: string }) => client.name_key)

const rolesOf = (person: CastMember, client_id: string) =>
  call(person, '/cms/user/roles', { method: 'POST', body: { client_id } })

const setRoles = (clientId: string, userId: string, roles: string[]) => {
  server.advance(11_000)
  return inClient(clientId, (ctx) => setGrants(ctx, { userId, roles }))
}

describe('the clients of a user', () => {
  it('are those with a grant; all of them for super', async () => {
    expect(await keysOf(ana)).toEqual(['LARO'])
    expect(await keysOf(sam)).toEqual(['NXT'])
    expect((await keysOf(sue)).toSorted()).toEqual(Object.keys(clientIds).toSorted())
  })

  it('come as whole rows, with the default client named where it is among them', async () => {
    const { body } = await call(ana, '/cms/user/clients')
    expect(body.clients[0]).toMatchObject({
      id: clientIds.LARO,
      name: 'Laro Charter',
      timezone: 'America/Chicago',
      active: true,
    })
    expect(body.default_client).toBe(clientIds.LARO)
    expect((await call(sam, '/cms/user/clients')).body.default_client).toBeNull()
  })

  it('need a session', async () => {
    expect((await call(undefined, '/cms/user/clients')).status).toBe(401)
  })
})

describe('roles in a client', () => {
  it('are those granted there', async () => {
    expect((await rolesOf(rae, clientIds.LARO)).body).toEqual({
      roles: { user: true, inbox: true, 'contacts-r': true, restricted: true },
    })
  })

  it('do not exist in a client without a grant, nor in none at all', async () => {
    expect((await rolesOf(ana, clientIds.NXT)).status).toBe(404)
    expect((await rolesOf(sam, clientIds.LARO)).status).toBe(404)
    expect((await rolesOf(ana, 'x')).status).toBe(404)
    expect((await rolesOf(ana, '01930000-0001-7000-8000-00000000ffff')).status).toBe(404)
  })

  it('include those of the default client, without its restriction; super reaches everywhere', async () => {
    await setRoles(clientIds.EQIP, rae.id, ['user'])
    expect((await rolesOf(rae, clientIds.EQIP)).body).toEqual({
      roles: { user: true, inbox: true, 'contacts-r': true },
    })
    expect((await rolesOf(sue, clientIds.CBDB)).body.roles).toMatchObject({ super: true })
  })

  it('end with the user’s record: no roles, nothing but restricted, hidden, or in the trash', async () => {
    const endings: [CastMember, (ctx: Ctx, userId: string) => Promise<unknown>][] = [
      [jo, (ctx, userId) => setGrants(ctx, { userId, roles: [] })],
      [rae, (ctx, userId) => setGrants(ctx, { userId, roles: ['restricted'] })],
      [tia, (ctx, id) => amendRecord(ctx, users, { id, amend: () => ({ active: false }) })],
      [kit, (ctx, id) => trashRecord(ctx, users, { id })],
    ]
    for (const [person, end] of endings) {
      await setRoles(clientIds.GMTL, person.id, ['user'])
      expect(await keysOf(person)).toContain('GMTL')
      expect((await rolesOf(person, clientIds.GMTL)).status).toBe(200)
      await inClient(clientIds.GMTL, (ctx) => end(ctx, person.id))
      server.advance(11_000)
      expect(await keysOf(person)).not.toContain('GMTL')
      expect((await rolesOf(person, clientIds.GMTL)).status).toBe(404)
    }
  })
})

describe('users by role', () => {
  const idsOf = (list: { id: string }[] | undefined) => (list ?? []).map(({ id }) => id).toSorted()

  it('lists every user of the client under each of their roles', async () => {
    const { body } = await call(ana, '/cms/users_by_role', { client: clientIds.LARO })
    expect(idsOf(body.admin)).toEqual([ana.id])
    expect(idsOf(body.user)).toEqual([ana.id, jo.id, rae.id, sue.id].toSorted())
    expect(body.restricted).toMatchObject([{ id: rae.id, name: rae.name, nick_name: 'rae', restricted: true }])
    expect(JSON.stringify(body)).not.toContain(sam.id)
  })

  it('hides restricted colleagues from a restricted user, but not themselves', async () => {
    const other = '01930000-0002-7000-8000-00000000aaaa'
    await setRoles(clientIds.LARO, other, ['user', 'restricted'])
    expect(idsOf((await call(ana, '/cms/users_by_role', { client: clientIds.LARO })).body.restricted)).toEqual(
      [other, rae.id].toSorted(),
    )
    expect(idsOf((await call(rae, '/cms/users_by_role', { client: clientIds.LARO })).body.restricted)).toEqual([rae.id])
  })

  it('adds the client’s agents, as far as one may see them', async () => {
    const other = '01930000-0002-7000-8000-00000000aaab'
    await setRoles(clientIds.LARO, other, ['user', 'restricted'])
    const agents = [
      { id: ana.id, label: 'Ana' },
      { id: 'gone', label: 'Left long ago' },
      { id: other, label: 'Ray' },
    ]
    await inClient(clientIds.LARO, (ctx) =>
      amendRecord(ctx, clients, { id: clientIds.LARO, amend: () => ({ agents }) }),
    )
    const { body } = await call(ana, '/cms/users_by_role', { client: clientIds.LARO })
    expect(body.agents).toMatchObject([
      { id: ana.id, name: ana.name },
      { id: other, restricted: true },
    ])
    const byRae = await call(rae, '/cms/users_by_role', { client: clientIds.LARO })
    expect(idsOf(byRae.body.agents)).toEqual([ana.id])
  })

  it('does not exist in another client', async () => {
    expect((await call(sam, '/cms/users_by_role', { client: clientIds.LARO })).status).toBe(404)
  })
})

describe('the own signature', () => {
  it('is empty, and no refusal, for a user without one; otherwise as the user wrote it', async () => {
    const own = () => call(jo, '/user/signature', { client: clientIds.LARO })
    expect(await own()).toEqual({ status: 200, body: { html: '', use_by_default: true } })
    const body = { html: '<p>Jo Stern</p>', use_by_default: false }
    const path = `/data/users/${jo.id}/signatures/${clientIds.LARO}`
    expect((await call(jo, path, { method: 'POST', client: clientIds.LARO, body })).status).toBe(201)
    expect((await own()).body).toEqual(body)
    expect((await call(ana, '/user/signature', { client: clientIds.LARO })).body.html).toBe('')
  })
})

describe('the order of messages', () => {
  it('is chosen by each user for themselves, in one client', async () => {
    const choose = (person: CastMember, message_order: string, client: string = clientIds.LARO) =>
      call(person, '/user/reading', { method: 'PUT', client, body: { message_order } })
    const orderOf = async (person: CastMember) =>
      (await call(person, `/data/users/${person.id}`, { client: clientIds.LARO })).body.message_order
    expect(await orderOf(jo)).toBeUndefined()
    const answer = await choose(jo, 'oldest-first')
    expect(answer).toEqual({ status: 200, body: { message_order: 'oldest-first' } })
    expect([await orderOf(jo), await orderOf(ana)]).toEqual(['oldest-first', undefined])
    expect((await choose(jo, 'by-author')).status).toBe(400)
    expect((await choose(sam, 'oldest-first')).status).toBe(404)
    expect(await orderOf(jo)).toBe('oldest-first')
  })
})

describe('a client by its key', () => {
  const errors = [{ description: 'Add a phone number', url: 'company/details', priority: 1 }]

  it('shows everyone its contact data and design, for any case of the key, and nothing else', async () => {
    const change = { phone: '+12145550100', email: 'hello@laro.example', errors }
    await inClient(clientIds.LARO, (ctx) => amendRecord(ctx, clients, { id: clientIds.LARO, amend: () => change }))
    const { status, body } = await call(undefined, '/cms/client/laro')
    expect(status).toBe(200)
    expect(body).toEqual({
      name: 'Laro Charter',
      name_key: 'LARO',
      phone: change.phone,
      email: change.email,
      theme: { dark: '#1f2a44', light: '#f4f6fb', accent: '#3f51b5' },
      errors: [],
    })
    expect((await call(sam, '/cms/client/Laro')).body).toEqual(body)
  })

  it('shows its admins the remaining setup, its other users the id', async () => {
    const { body } = await call(ana, '/cms/client/laro')
    expect(body).toMatchObject({ id: clientIds.LARO, onboarded: false })
    expect(body.errors).toContainEqual(errors[0])
    expect(body.errors).toContainEqual(expect.objectContaining({ description: 'Say when the office is open.' }))
    expect((await call(jo, '/cms/client/laro')).body).toMatchObject({ id: clientIds.LARO, errors: [] })
  })

  it('is unknown under a key that no client has, and refuses a forged token', async () => {
    expect((await call(undefined, '/cms/client/none')).status).toBe(404)
    const forged = await server.app.inject({ url: '/api/cms/client/laro', headers: { token: 'x' } })
    expect(forged.statusCode).toBe(401)
  })

  it('names one client of all: a key cannot be taken twice', async () => {
    const take = inClient(clientIds.NXT, (ctx) =>
      amendRecord(ctx, clients, { id: clientIds.NXT, amend: () => ({ name_key: 'laro' }) }),
    )
    await expect(take).rejects.toThrow('conflict')
  })
})

describe('the questions across the walls', () => {
  it('give the program’s role nothing but their answers', async () => {
    const { app } = server.platform.pools
    expect((await app.query('select * from clients')).rows).toEqual([])
    expect((await app.query('select * from grants')).rows).toEqual([])
    expect((await app.query('select * from users')).rows).toEqual([])
    await expect(app.query('set role flightline_reader')).rejects.toThrow(/permission denied/)
  })
})

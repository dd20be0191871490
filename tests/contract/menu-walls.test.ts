import { afterAll, beforeAll, expect, it } from 'vitest'
import { setGrants } from '../../server/company/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds } from '../world.ts'
import { call, inLaro } from './inbox-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

/** Roles that open an entry of the menu (1-shell section 6), each with its pages. */
const behind: Readonly<Record<string, readonly string[]>> = {
  'work-r': ['work_orders'],
  quotes: ['quotes'],
  orders: ['orders'],
  'trips-r': ['trips'],
  'empties-r': ['deals', 'schedule'],
  'tasks-r': ['tasks'],
  'contacts-r': ['contacts'],
  'groups-r': ['groups'],
  'products-r': ['products'],
  'pricing-r': ['pricing'],
  'ads-r': ['ads'],
  'discounting-r': ['discounts'],
  accounting: ['invoices', 'tax_states'],
  invoices: ['invoices'],
  'accounts-r': ['accounts'],
  aircraft: ['aircraft', 'aircraft_models'],
  'airports-r': ['airports'],
  cms: ['pages', 'headers', 'footers', 'blogs', 'files', 'deployments'].map((name) => `cms/root/${name}`),
  'settings-r': ['addresses'],
  user: ['threads', 'threadsmsgs', 'queue'],
  inbox: ['filters'],
  affiliates: ['affiliates'],
}

/** Pages for admins alone: the dashboard's numbers and the zip codes. */
const forAdmins = ['metrics', 'zips']

const writing = (role: string): string => role.replace(/-r$/, '')

/** Roles that open the same: without one of them the other still does. */
const alike: Readonly<Record<string, readonly string[]>> = {
  orders: ['accounting'],
  invoices: ['accounting'],
  accounting: ['invoices'],
}

const othersThan = (role: string): readonly string[] => {
  const without = new Set([role, writing(role), ...(alike[role] ?? [])])
  const all = ['users', 'sales', 'payments', ...Object.keys(behind).flatMap((name) => [name, writing(name)])]
  return [...new Set(all)].filter((one) => !without.has(one))
}

/** Gives Jo these roles, and nothing of the old ones is remembered. */
async function grant(roles: readonly string[]): Promise<void> {
  await inLaro(server, (ctx) => setGrants(ctx, { userId: cast.jo.id, roles: [...roles] }))
  server.platform.reach.forget(cast.jo.id)
}

const statusOf = async (collection: string): Promise<number> =>
  (await call(server, cast.jo, { url: `/data/clients/${clientIds.LARO}/${collection}` })).status

it.each(Object.keys(behind))('data of %s is refused to a user with every other role', async (role) => {
  await grant(othersThan(role))
  for (const collection of behind[role] ?? [])
    expect([collection, await statusOf(collection)]).toEqual([collection, 403])
  await grant(['user', role])
  for (const collection of behind[role] ?? [])
    expect([collection, await statusOf(collection)]).toEqual([collection, 200])
})

it('data for admins alone is refused to a user with every role but that', async () => {
  await grant(othersThan('admin'))
  for (const collection of forAdmins) expect([collection, await statusOf(collection)]).toEqual([collection, 403])
  await grant(['user', 'admin'])
  for (const collection of forAdmins) expect([collection, await statusOf(collection)]).toEqual([collection, 200])
})

it.each([
  ['settings', 'contact_types', { name: 'Crew', color: '#3f51b5' }],
  ['tasks', 'tasks', { name: 'Wash the cabin' }],
] as const)('%s writes; reading alone does not', async (role, collection, body) => {
  const write = () =>
    call(server, cast.jo, { method: 'POST', url: `/data/clients/${clientIds.LARO}/${collection}`, body })
  await grant(['user', 'contacts-r', `${role}-r`])
  expect((await write()).status).toBe(403)
  await grant(['user', 'contacts-r', role])
  expect((await write()).status).toBe(201)
})

it('settings alone reads the contact types that it keeps', async () => {
  await grant(othersThan('contacts-r').filter((role) => !role.startsWith('settings')))
  expect(await statusOf('contact_types')).toBe(403)
  await grant(['settings'])
  expect([await statusOf('contact_types'), await statusOf('contacts')]).toEqual([200, 403])
})

it('reports production in the session', async () => {
  const production = await openTestServer({ FLIGHTLINE_ENV: 'prod' })
  try {
    for (const [one, isProduction] of [
      [server, false],
      [production, true],
    ] as const) {
      const { body } = await call(one, cast.ana, { url: '/cms/user/clients' })
      expect(body.environment).toEqual({ product: 'flightline', isProduction })
    }
  } finally {
    await production.close()
  }
})

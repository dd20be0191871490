import { afterAll, beforeAll, expect, it } from 'vitest'
import { users, type SignInLine } from '../../domain/company/index.ts'
import { systemActor, withTenant } from '../../server/platform/context.ts'
import { amendRecord, beyondReach } from '../../server/platform/records/index.ts'
import { openSsoProvider, signInAtProvider, type SsoProvider } from '../sso-provider.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds } from '../world.ts'
import { ssoDesk } from './sso-desk.ts'

const { NXT } = clientIds

let provider: SsoProvider
let server: TestServer
let desk: ReturnType<typeof ssoDesk>

beforeAll(async () => {
  provider = await openSsoProvider([{ sub: 'p-sam', email: 'sam@nxt.example', name: 'Sam Okafor', groups: ['desk'] }])
  server = await openTestServer({ OIDC_LOCAL_ISSUERS: provider.issuer })
  desk = ssoDesk(server)
  provider.register((await desk.read()).callback)
  await desk.setUp({ issuer: provider.issuer }, 'nxt.example')
})
afterAll(async () => {
  await server.close()
  await provider.close()
})

const signInSam = async () => {
  const begun = await desk.begin({ email: 'sam@nxt.example' })
  return desk.comeBack(begun, await signInAtProvider(begun.url, 'p-sam'))
}

const readRoles = async () =>
  withTenant(server.platform, systemActor(NXT), async (ctx) => {
    const { roles } = await beyondReach(ctx, users).get(cast.sam.id)
    return roles.toSorted()
  })

const amendTia = (change: { active?: boolean; roles?: string[] }) =>
  withTenant(server.platform, systemActor(NXT), (ctx) =>
    amendRecord(ctx, users, { id: cast.tia.id, amend: () => change }),
  )

const readLog = async () => {
  const headers = await server.headersOf(cast.sam, NXT)
  const answer = await server.app.inject({ url: '/api/company/sign-in/log', headers })
  return answer.json<{ rows: SignInLine[] }>().rows
}

it('the last admin signs in and keeps that role against their groups, and the log says so', async () => {
  const signedIn = await signInSam()
  expect([signedIn.refused, signedIn.cookie === '']).toEqual([null, false])
  expect(await readRoles()).toEqual(['admin', 'inbox', 'sales', 'tasks', 'user'])
  const lines = (await readLog()).filter(({ user, method }) => user?.id === cast.sam.id && method === 'oidc')
  const told = lines.map(({ outcome, reason }) => `${outcome} ${reason ?? ''}`.trim()).toSorted()
  expect(told).toEqual(['refused last-admin', 'signed-in'])
})

it('a deactivated admin does not count as another one', async () => {
  await amendTia({ roles: ['admin', 'user'], active: false })
  await signInSam()
  expect(await readRoles()).toContain('admin')
})

it('an admin loses that role by their groups while another admin is active', async () => {
  await amendTia({ active: true })
  await signInSam()
  expect(await readRoles()).toEqual(['inbox', 'sales', 'tasks', 'user'])
})

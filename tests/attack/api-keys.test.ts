import { expect, test } from 'vitest'
import { knownRoles, rolesWithoutKeys } from '../../domain/company/index.ts'
import { hasRole, type Actor } from '../../domain/kernel/index.ts'
import type { Route } from '../../server/platform/http/route.ts'
import { sampleBody } from '../sample-body.ts'
import { cast } from '../world.ts'
import { attackDesk } from './attack-calls.ts'
import { filled, inClient, laro, marker, nxt, secretId } from './attack-server.ts'

const desk = attackDesk('API keys')
const { count } = desk

/** Every role that a key may have. */
const allRoles = knownRoles.map(({ id }) => id).filter((role) => !rolesWithoutKeys.has(role))

async function makeKey(id: string, roles: readonly string[]): Promise<string> {
  const answer = await desk.server.app.inject({
    method: 'PUT',
    url: `/api/company/api-keys/${id}`,
    headers: await desk.server.headersOf(cast.sam, nxt),
    payload: { name: 'Attacker', roles, days: 1 },
  })
  return answer.json<{ key: string }>().key
}

interface KeyHeaders {
  readonly key: string
  readonly named?: Readonly<Record<string, string>>
}

async function send(route: Route, client: string, { key, named = {} }: KeyHeaders) {
  const hasBody = route.method !== 'GET' && route.method !== 'DELETE'
  const body = hasBody ? { payload: sampleBody(route.body, secretId) as object } : {}
  const answer = await desk.server.app.inject({
    method: route.method,
    url: filled(route, client),
    headers: { authorization: `Bearer ${key}`, ...named },
    ...body,
  })
  return { status: answer.statusCode, body: answer.body }
}

async function listBreaches(
  routes: readonly Route[],
  { attack, isRefused }: { attack: (route: Route) => ReturnType<typeof send>; isRefused: (status: number) => boolean },
): Promise<string[]> {
  const lines: string[] = []
  for (const route of routes) {
    const { status, body } = await attack(route)
    if (!count.take(isRefused(status) && !body.includes(marker)))
      lines.push(`${route.method} ${route.path} -> ${status} ${body.slice(0, 160)}`)
  }
  return lines
}

test('a key of another client finds nothing of this one, with or without its client in the header', async () => {
  const key = await makeKey('attackerkey00001', allRoles)
  const named = inClient(desk.server).filter((route) => route.path.includes(':client'))
  const isMissing = (status: number) => status === 404
  const attack = (route: Route) => send(route, laro, { key })
  expect(await listBreaches(named, { attack, isRefused: isMissing })).toEqual([])
  const withHeader = (route: Route) => send(route, laro, { key, named: { client: laro } })
  expect(await listBreaches(inClient(desk.server), { attack: withHeader, isRefused: isMissing })).toEqual([])
})

test('a key without a role is refused by each call that asks for it', async () => {
  const roles = ['airports-r']
  const key = await makeKey('attackerkey00002', roles)
  const actor: Actor = { userId: 'key', clientId: nxt, roles: new Set(roles), isDefaultClient: false }
  const closed = inClient(desk.server).filter(({ role }) => role !== 'member' && !hasRole(actor, role))
  expect(closed.length).toBeGreaterThan(100)
  const attack = (route: Route) => send(route, nxt, { key })
  expect(await listBreaches(closed, { attack, isRefused: (status) => status === 403 })).toEqual([])
})

test('a key is refused by each call of a session, and no call answers it with a fault', async () => {
  const key = await makeKey('attackerkey00003', allRoles)
  const sessions = desk.server.routes.filter(({ role, path }) => role === 'session' && !path.startsWith('/auth/'))
  expect(sessions.length).toBeGreaterThan(3)
  const attack = (route: Route) => send(route, nxt, { key })
  expect(await listBreaches(sessions, { attack, isRefused: (status) => status === 401 })).toEqual([])
  expect(await listBreaches(inClient(desk.server), { attack, isRefused: (status) => status < 500 })).toEqual([])
})

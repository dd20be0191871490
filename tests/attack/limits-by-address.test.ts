import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../server/platform/config.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, demoPassword } from '../world.ts'

const most = 120
const url = '/api/cms/client/laro'

let server: TestServer
let proxied: TestServer
beforeAll(async () => {
  server = await openTestServer()
  proxied = await openTestServer({ TRUST_PROXY: '1' })
})
afterAll(async () => {
  await server.close()
  await proxied.close()
})

async function tokenOf(way: 'anonymous' | 'email', remoteAddress: string, payload = {}): Promise<string> {
  const { origin } = new URL(server.platform.config.PUBLIC_URL)
  const begun = await server.app.inject({
    method: 'POST',
    url: `/api/auth/sign-in/${way}`,
    headers: { origin },
    payload,
    remoteAddress,
  })
  const cookie = begun.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
  const answer = await server.app.inject({ url: '/api/auth/token', headers: { cookie }, remoteAddress })
  return answer.json<{ token: string }>().token
}

describe('a limit by address', () => {
  test('counts sessions without a person by the address that they come from', async () => {
    const tokens = [await tokenOf('anonymous', '192.0.2.1'), await tokenOf('anonymous', '192.0.2.1')]
    const statuses: number[] = []
    for (let left = 0; left <= most; left += 1) {
      const headers = { token: tokens[left % 2] ?? '' }
      statuses.push((await server.app.inject({ url, headers, remoteAddress: '192.0.2.1' })).statusCode)
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  })

  test('takes the address that the proxy saw, not one that the caller put before it', async () => {
    const ask = (forwarded: string) =>
      proxied.app.inject({ url, remoteAddress: '10.0.0.1', headers: { 'x-forwarded-for': forwarded } })
    const statuses: number[] = []
    for (let left = 0; left <= most; left += 1) statuses.push((await ask(`198.51.100.${left}, 203.0.113.9`)).statusCode)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    expect((await ask('203.0.113.10')).statusCode).toBe(200)
  })
})

test.each(['change-password', 'two-factor/enable', 'two-factor/disable', 'two-factor/generate-backup-codes'])(
  'the eleventh password within a minute at %s is refused',
  async (path) => {
    const { origin } = new URL(server.platform.config.PUBLIC_URL)
    const statuses: number[] = []
    for (let tried = 0; tried < 11; tried += 1) {
      const sent = { headers: { origin }, payload: { password: 'guess' }, remoteAddress: '192.0.2.20' }
      statuses.push((await server.app.inject({ method: 'POST', url: `/api/auth/${path}`, ...sent })).statusCode)
    }
    expect(statuses.indexOf(429)).toBe(10)
  },
)

test('a limit of a signed-in user counts the person, in any place and number of sessions', async () => {
  const signIn = (address: string) => tokenOf('email', address, { email: cast.jo.email, password: demoPassword })
  const places = ['192.0.2.10', '192.0.2.11']
  const tokens = await Promise.all(places.map(signIn))
  expect(new Set(tokens).size).toBe(2)
  const ask = async (at: number) => {
    const sent = { url, headers: { token: tokens[at % 2] ?? '' }, remoteAddress: places[at % 2] ?? '' }
    return (await server.app.inject(sent)).statusCode
  }
  const statuses: number[] = []
  for (let at = 0; at <= most; at += 1) statuses.push(await ask(at))
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
})

test('TRUST_PROXY is a number of proxies or their networks, and never everybody', () => {
  const read = (text: string) => readConfig({ TRUST_PROXY: text }).TRUST_PROXY
  expect([read('false'), read('0'), read('true'), read('2')]).toEqual([false, false, 1, 2])
  expect(read('10.0.0.0/8, fd00::/8,192.0.2.1')).toEqual(['10.0.0.0/8', 'fd00::/8', '192.0.2.1'])
  for (const text of ['yes', '-1', '10.0.0.0/99', 'proxy.example']) {
    expect(() => read(text)).toThrow('TRUST_PROXY: false, the number of proxies in front')
  }
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { openScheduleCall, spanOfAddress } from '../../domain/charter/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds, demoPassword, type CastMember } from '../world.ts'

interface Answers {
  readonly answers: readonly { readonly call: string; readonly status: number; readonly body: unknown }[]
}

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

async function cookieOf({ email }: CastMember): Promise<string> {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    headers: { origin: 'http://localhost:3000' },
    payload: { email, password: demoPassword },
  })
  return answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
}

const first = (path: string, cookie = '') => server.app.inject({ url: `/api/first${path}`, headers: { cookie } })

const callsOf = (body: string): string[] => (JSON.parse(body) as Answers).answers.map(({ call }) => call)

it('answers the first calls of a page of the inbox, each as the call itself', async () => {
  const cookie = await cookieOf(cast.ana)
  const answer = await first('/LARO/threads', cookie)
  expect(answer.headers['cache-control']).toBe('no-store')
  const { answers } = answer.json<Answers>()
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  const [session, token, clients, ...more] = answers
  expect(session).toMatchObject({ call: '/auth/get-session', body: { user: { email: cast.ana.email } } })
  expect(clients?.call).toBe('/cms/user/clients')
  const { token: known = '' } = (token?.body ?? {}) as { readonly token?: string }
  const headers = { token: known, client: clientIds.LARO }
  const list = more.find(({ call }) => call.startsWith('/data/'))
  const listed = await server.app.inject({ url: `/api${list?.call}`, headers })
  expect(list?.body).toMatchObject({ rows: listed.json<{ rows: unknown[] }>().rows })
  const roles = await server.app.inject({
    method: 'POST',
    url: '/api/cms/user/roles',
    headers,
    payload: { client_id: clientIds.LARO },
  })
  expect(more).toContainEqual({ call: '/cms/user/roles laro', status: 200, body: roles.json<unknown>() })
})

it('answers the shown days of the schedule, as its screen asks for them', async () => {
  const cookie = await cookieOf(cast.ana)
  const { answers } = (await first('/laro/schedule?view=days&from=2033-03-07', cookie)).json<Answers>()
  const span = spanOfAddress({ view: 'days', from: '2033-03-07' }, 'America/Chicago', Date.now())
  expect(span.from).toBe(Date.UTC(2033, 2, 7, 6))
  const { call } = openScheduleCall(clientIds.LARO, span)
  const shown = answers.find((answer) => answer.call === call)
  expect(shown).toMatchObject({ status: 200, body: { hasMore: false, state: expect.any(String) as string } })
  const today = spanOfAddress({}, 'America/Chicago', Date.now())
  const twice = callsOf((await first('/laro/schedule?from=2033-03-07&from=2033-03-08', cookie)).body)
  expect(twice).toContain(openScheduleCall(clientIds.LARO, today).call)
})

it('reveals no client beyond reach, no list that was not requested, and nothing without a sign-in', async () => {
  const cookie = await cookieOf(cast.sam)
  const reach = ['/auth/get-session', '/auth/token', '/cms/user/clients']
  expect(callsOf((await first('/unknown/threads', cookie)).body)).toEqual(reach)
  expect(callsOf((await first('', cookie)).body)).toEqual(reach)
  expect(callsOf((await first('/nxt', cookie)).body)).toEqual([...reach, '/cms/user/roles nxt'])
  expect((await first('/laro/threads')).json()).toEqual({
    answers: [{ call: '/auth/get-session', status: 200, body: {} }],
  })
  expect((await first('/laro/threads', 'better-auth.session_token=forged')).json<Answers>().answers).toHaveLength(1)
})

import type { InputOf, OutputOf } from '../../domain/kernel/index.ts'
import type { readSingleSignOn, saveSingleSignOn, SignInLine } from '../../domain/company/index.ts'
import type { TestServer } from '../test-server.ts'
import { cast, clientIds, type CastMember } from '../world.ts'
import { nextAddress } from './auth-calls.ts'

type Settings = InputOf<typeof saveSingleSignOn>['body']

const url = '/api/company/single-sign-on'

/** A browser that has begun to sign in. */
export interface Begun {
  readonly url: string
  readonly cookie: string
}

/** Calls of single sign-on, by default those of the admin of NXT. */
export function ssoDesk(server: TestServer) {
  const call = async (
    method: 'GET' | 'PUT' | 'POST' | 'DELETE',
    path: string,
    { payload, by = cast.sam, client = clientIds.NXT, headers }: Asked = {},
  ) => {
    const answer = await server.app.inject({
      method,
      url: `${url}${path}`,
      headers: headers ?? (await server.headersOf(by, client)),
      ...(payload && { payload }),
    })
    return answer
  }
  const read = async (asked?: Asked) => (await call('GET', '', asked)).json<OutputOf<typeof readSingleSignOn>>()
  const begin = async (body: object): Promise<{ status: number; message: string } & Begun> => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/single-sign-on/begin',
      remoteAddress: nextAddress(),
      payload: body,
    })
    const [cookie] = answer.cookies
    const said = answer.json<{ url?: string; message?: string }>()
    return {
      status: answer.statusCode,
      message: said.message ?? '',
      url: said.url ?? '',
      cookie: cookie ? `${cookie.name}=${cookie.value}` : '',
    }
  }
  /** Comes back from the provider with these words. */
  const comeBack = async (begun: Begun, target: URL | Record<string, string>) => {
    const asked = new URL(begun.url)
    const back = target instanceof URL ? target : new URL(asked.searchParams.get('redirect_uri') ?? '')
    if (!(target instanceof URL)) {
      const words = { code: 'c', state: asked.searchParams.get('state') ?? '', ...target }
      for (const [name, value] of Object.entries(words)) back.searchParams.set(name, value)
    }
    const answer = await server.app.inject({
      url: `${back.pathname}${back.search}`,
      remoteAddress: '10.8.0.1',
      headers: { cookie: begun.cookie, 'user-agent': 'Firefox on Linux' },
    })
    const cookies = answer.cookies.filter(({ name }) => !name.startsWith('flightline.sso'))
    const location = new URL(answer.headers.location ?? '/', 'http://localhost:3000')
    return {
      status: answer.statusCode,
      path: `${location.pathname}${location.search}`,
      refused: location.searchParams.get('refused'),
      cookie: cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; '),
    }
  }
  const tokenFor = async (cookie: string): Promise<string> => {
    const answer = await server.app.inject({
      url: '/api/auth/token',
      headers: { cookie },
      remoteAddress: nextAddress(),
    })
    return answer.json<{ token?: string }>().token ?? ''
  }
  /** Status of opening a client with a token. */
  const open = async (token: string, client: string) => {
    const answer = await server.app.inject({
      url: `/api/data/clients/${client}/tasks`,
      headers: { token, client },
    })
    return { status: answer.statusCode, code: answer.json<{ code?: string }>().code }
  }
  const lastLine = async (asked: Asked = {}) => {
    const { by = cast.sam, client = clientIds.NXT } = asked
    const headers = asked.headers ?? (await server.headersOf(by, client))
    const answer = await server.app.inject({ url: '/api/company/sign-in/log', headers })
    return answer.json<{ rows: SignInLine[] }>().rows[0]
  }
  /** Sets single sign-on up and switches it on. */
  const setUp = async (settings: Partial<Settings>, domain: string, asked?: Asked) => {
    const payload = {
      appId: 'flightline',
      secret: 'only-for-tests-at-the-provider',
      button: 'NXT account',
      groupsClaim: 'groups',
      roleTable: [
        { group: 'desk', roles: ['user', 'inbox', 'sales', 'tasks'] },
        { group: 'leads', roles: ['admin', 'user'] },
      ],
      ...settings,
    }
    const answers = [
      await call('PUT', '', { ...asked, payload }),
      await call('PUT', `/domains/${domain}`, asked),
      await call('POST', `/domains/${domain}/proof`, asked),
      await call('PUT', '/state', { ...asked, payload: { isOn: true } }),
    ]
    const refused = answers.find(({ statusCode }) => statusCode !== 200)
    if (refused) throw new Error(`single sign-on is not set up: ${refused.body}`)
  }
  return { call, read, begin, comeBack, tokenFor, open, lastLine, setUp }
}

interface Asked {
  readonly payload?: object
  readonly by?: CastMember
  readonly client?: string
  readonly headers?: Record<string, string>
}

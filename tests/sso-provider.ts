import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { AdapterFactory, Configuration, JWKS } from 'oidc-provider'
import { createMemoryAdapter } from 'oidc-provider/lib/adapters/memory_adapter.js'
import { Provider } from 'oidc-provider/lib/provider.js'
import { minuteMs, secondMs } from '../domain/kernel/values/durations.ts'
import { freePort } from './free-port.ts'

/** A person at the provider, by their address. */
export interface ProviderPerson {
  readonly sub: string
  readonly email: string
  readonly name: string
  groups: readonly string[]
  isVerified?: boolean
  /** Methods by which they sign in there. */
  amr?: readonly string[]
}

/** A provider of a company that speaks the real protocol on loopback, by the certified `oidc-provider`. */
export interface SsoProvider {
  readonly issuer: string
  readonly appId: string
  readonly secret: string
  readonly people: ProviderPerson[]
  /** Registers the callback of the product. */
  register(callback: string): void
  close(): Promise<void>
}

const appId = 'flightline'
const secret = 'only-for-tests-at-the-provider'

/** Parts of a provider that outlive the registration of another callback. */
interface LastingParts {
  readonly people: readonly ProviderPerson[]
  readonly keys: JWKS
  readonly store: AdapterFactory
}

function makeKeys(): JWKS {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { keys: [{ ...privateKey.export({ format: 'jwk' }), kty: 'RSA', alg: 'RS256', use: 'sig' }] }
}

const lifetime = (10 * minuteMs) / secondMs

const settings = ({ people, keys, store }: LastingParts, callback: string): Configuration => ({
  jwks: keys,
  adapter: store,
  ttl: { AccessToken: lifetime, Grant: lifetime, IdToken: lifetime, Interaction: lifetime, Session: lifetime },
  clients: [
    {
      client_id: appId,
      client_secret: secret,
      redirect_uris: [callback],
      grant_types: ['authorization_code'],
      response_types: ['code'],
    },
  ],
  claims: { openid: ['sub', 'amr'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
  // The token endpoint gives the least: the product asks for the rest.
  conformIdTokenClaims: true,
  pkce: { required: () => true },
  cookies: { keys: ['only-for-tests'] },
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
  findAccount: (_, id) => {
    const person = people.find(({ sub }) => sub === id)
    if (!person) return undefined
    const { sub, email, name, groups, isVerified = true, amr } = person
    return {
      accountId: id,
      claims: () => ({ sub, email, email_verified: isVerified, name, groups: [...groups], ...(amr && { amr }) }),
    }
  },
  loadExistingGrant: async ({ oidc }) => {
    const { client, session, provider } = oidc
    if (!client || !session?.accountId) return undefined
    const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
    grant.addOIDCScope('openid email profile')
    await grant.save()
    return grant
  },
})

const page = (
  people: readonly ProviderPerson[],
  path: string,
) => `<!doctype html><html lang="en"><title>Provider</title>
<main><h1>Choose your account</h1><form method="post" action="${path}">
${people.map(({ sub, name }) => `<button name="person" value="${sub}">${name}</button>`).join('')}
<button name="person" value="">Cancel</button></form></main></html>`

/** Answers the page on which a person chooses an account, and the choice. */
async function interact(provider: Provider, people: readonly ProviderPerson[], exchange: Exchange): Promise<void> {
  const { request, response } = exchange
  if (request.method !== 'POST') {
    response.setHeader('content-type', 'text/html').end(page(people, request.url ?? ''))
    return
  }
  const accountId = new URLSearchParams(await text(request)).get('person') ?? ''
  const answer = accountId === '' ? { error: 'access_denied' } : { login: { accountId, remember: false } }
  await provider.interactionFinished(request, response, answer)
}

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

const isClosed = (server: Server): Promise<void> =>
  new Promise((done) => {
    server.close(() => done())
    server.closeAllConnections()
  })

/** Opens a provider with these people, on a given or a free port. */
export async function openSsoProvider(people: readonly ProviderPerson[], givenPort?: number): Promise<SsoProvider> {
  const port = givenPort ?? (await freePort())
  const issuer = `http://127.0.0.1:${port}`
  const known = [...people]
  const kept: LastingParts = { people: known, keys: makeKeys(), store: createMemoryAdapter() }
  let provider = new Provider(issuer, settings(kept, `${issuer}/none`))
  const server = createServer((request, response) => {
    if (!request.url?.startsWith('/interaction/')) void provider.callback()(request, response)
    else
      interact(provider, known, { request, response }).catch((error: unknown) => {
        response.statusCode = 500
        response.end(String(error))
      })
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  return {
    issuer,
    appId,
    secret,
    people: known,
    register: (callback) => {
      provider = new Provider(issuer, settings(kept, callback))
    },
    close: () => isClosed(server),
  }
}

/** A browser's cookies, by host. */
export type Jar = Map<string, string>

const send = async (jar: Jar, url: string, body?: string): Promise<Response> => {
  const answer = await fetch(url, {
    redirect: 'manual',
    headers: {
      cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(body !== undefined && { method: 'POST', body }),
  })
  for (const line of answer.headers.getSetCookie()) {
    const [pair = ''] = line.split(';')
    const at = pair.indexOf('=')
    jar.set(pair.slice(0, at), pair.slice(at + 1))
  }
  return answer
}

/** Signs in at the provider as a person, or cancels. Answers the address to which the provider sends them back. */
export async function signInAtProvider(url: string, sub: string, jar: Jar = new Map()): Promise<URL> {
  const { origin } = new URL(url)
  let next = url
  for (let step = 0; step < 10; step += 1) {
    const isChoice = new URL(next).pathname.startsWith('/interaction/')
    const answer = await send(jar, next, isChoice ? `person=${encodeURIComponent(sub)}` : undefined)
    const location = answer.headers.get('location')
    if (location === null) throw new Error(`the provider answered ${answer.status}: ${await answer.text()}`)
    const target = new URL(location, next)
    if (target.origin !== origin) return target
    next = target.href
  }
  throw new Error('the provider does not send the browser back')
}

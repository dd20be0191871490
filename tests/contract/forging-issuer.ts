import { createServer } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose'
import { listenOnLoopback } from '../listen.ts'

/** Answers of an issuer that lies. */
export interface Forgery {
  /** Claims of the ID token, over those of an honest one. */
  readonly claims?: JWTPayload
  readonly isOtherKey?: boolean
  /** An answer in place of the tokens. */
  readonly answer?: { readonly status: number; readonly body: string }
}

/** An issuer that signs whatever a test wants. */
export interface ForgingIssuer {
  readonly issuer: string
  /** Nonce of the sign-in that is under way. */
  nonce: string
  forgery: Forgery
  /** Fields of its description, over the honest ones. */
  described: object
  /** Runs once, before the issuer answers with its description. */
  beforeDescription: (() => Promise<unknown>) | undefined
  close(): Promise<void>
}

/** Opens an issuer whose tokens are honest but for the forgery that a test sets. */
export async function openForgingIssuer(honest: JWTPayload): Promise<ForgingIssuer> {
  const [own, foreign] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')]
  const keys = { keys: [{ ...(await exportJWK(own.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }] }
  const token = () => {
    const { claims, isOtherKey } = issuer.forgery
    const now = Math.floor(Date.now() / 1000)
    const payload = {
      iss: issuer.issuer,
      aud: 'flightline',
      iat: now,
      exp: now + 60,
      nonce: issuer.nonce,
      ...honest,
      ...claims,
    }
    const key = isOtherKey === true ? foreign.privateKey : own.privateKey
    return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'k1' }).sign(key)
  }
  const describe = () => ({
    issuer: issuer.issuer,
    authorization_endpoint: `${issuer.issuer}/auth`,
    token_endpoint: `${issuer.issuer}/token`,
    jwks_uri: `${issuer.issuer}/jwks`,
    id_token_signing_alg_values_supported: ['RS256'],
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    ...issuer.described,
  })
  const answers: Readonly<Record<string, () => Promise<object>>> = {
    '/.well-known/openid-configuration': async () => {
      const work = issuer.beforeDescription
      issuer.beforeDescription = undefined
      await work?.()
      return describe()
    },
    '/jwks': async () => keys,
    '/token': async () => ({ access_token: 'x', token_type: 'Bearer', id_token: await token() }),
  }
  const server = createServer((request, response) => {
    const given = request.url === '/token' ? issuer.forgery.answer : undefined
    const send = (status: number, body: string) => {
      response.statusCode = status
      response.setHeader('content-type', 'application/json')
      response.end(body)
    }
    if (given) send(given.status, given.body)
    else
      (answers[request.url ?? '']?.() ?? Promise.resolve({ error: 'not_found' })).then(
        (answer) => send(200, JSON.stringify(answer)),
        (error: unknown) => send(500, String(error)),
      )
  })
  const port = await listenOnLoopback(server)
  const issuer: ForgingIssuer = {
    issuer: `http://127.0.0.1:${port}`,
    nonce: '',
    forgery: {},
    described: {},
    beforeDescription: undefined,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
  return issuer
}

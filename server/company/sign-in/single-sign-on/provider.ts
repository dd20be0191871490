import * as oidc from 'openid-client'
import type { Claims, SsoReason } from '../../../../domain/company/index.ts'
import { secondMs } from '../../../../domain/kernel/values/durations.ts'
import type { Config } from '../../../platform/config.ts'
import { checkUrl, trustAddress, type FetchRules } from '../../../platform/outside/fetch/check-url.ts'
import { publicRules } from '../../../platform/outside/fetch/fetch-outside.ts'
import { FetchRefused } from '../../../platform/outside/fetch/fetch-refused.ts'
import { makeOauthFetch, oauthWithinMs } from '../../../platform/outside/fetch/oauth-fetch.ts'

/** A provider of a client that did not do its part. */
export class ProviderFailed extends Error {
  override name = 'ProviderFailed'
  readonly reason: SsoReason
  constructor(reason: SsoReason, cause?: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}

/** The product as the provider of a client knows it. */
export interface SsoApp {
  readonly issuer: string
  readonly appId: string
  readonly secret: string
}

/** Secrets of one sign-in at the provider. */
export interface SsoSecrets {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

const isLocal = ({ OIDC_LOCAL_ISSUERS }: Config, issuer: string): boolean => OIDC_LOCAL_ISSUERS.includes(issuer)

/** Addresses that are asked for an issuer: public ones, or those of an issuer that the operator has named. */
const findRules = (config: Config, issuer: string): FetchRules =>
  isLocal(config, issuer) ? trustAddress(issuer) : publicRules

/** Reads an issuer from an admin. Throws FetchRefused. */
export function checkIssuer(config: Config, issuer: string): void {
  const url = checkUrl(issuer, findRules(config, issuer))
  const isSafe = url.protocol === 'https:' || isLocal(config, issuer)
  if (!isSafe || url.search !== '' || url.hash !== '' || issuer.includes('{')) throw new FetchRefused('bad-url')
}

/** Sends the secret in the form that the provider takes; the header is the usual one. */
const authenticate =
  (secret: string): oidc.ClientAuth =>
  (...asked) => {
    const known = asked[0].token_endpoint_auth_methods_supported
    const isPost = known?.includes('client_secret_post') === true && !known.includes('client_secret_basic')
    const how = isPost ? oidc.ClientSecretPost(secret) : oidc.ClientSecretBasic(secret)
    return how(...asked)
  }

/** An issuer of many companies gives each its own, under a name that is no address: it could name anybody's. */
function requireOwnIssuer(found: string, issuer: string): void {
  const isOwn = !found.includes('{') && new URL(found).href === new URL(issuer).href
  if (!isOwn) throw new ProviderFailed('wrong-issuer')
}

/** Codes of the library for an answer that cannot be trusted. */
const untrusted: ReadonlySet<string | undefined> = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
])

/** The claim that is not as expected, in an error of the library. */
function findClaim(error: unknown): unknown {
  const cause: unknown = error instanceof Error ? error.cause : undefined
  const details: unknown = cause instanceof Error ? cause.cause : undefined
  return typeof details === 'object' && details !== null ? Reflect.get(details, 'claim') : undefined
}

function isAway(error: unknown): boolean {
  if (error instanceof FetchRefused) return true
  return error instanceof oidc.ClientError && (error.code === 'OAUTH_TIMEOUT' || isAway(error.cause))
}

const wrongSecrets: ReadonlySet<string> = new Set(['invalid_client', 'unauthorized_client'])

function explainRefusal(error: oidc.ResponseBodyError): SsoReason {
  if (wrongSecrets.has(error.error) || error.status === 401) return 'wrong-secret'
  return error.error === 'invalid_grant' ? 'used-code' : 'provider-failed'
}

/** Why the provider failed; undefined for a fault of ours. */
function explainFailure(error: unknown): SsoReason | undefined {
  if (isAway(error)) return 'provider-away'
  if (error instanceof oidc.AuthorizationResponseError) return 'provider-refused'
  if (error instanceof oidc.ResponseBodyError) return explainRefusal(error)
  if (error instanceof oidc.WWWAuthenticateChallengeError) return 'wrong-secret'
  if (!(error instanceof oidc.ClientError)) return undefined
  if (findClaim(error) === 'iss' || error.code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED') return 'wrong-issuer'
  return untrusted.has(error.code) ? 'bad-token' : 'provider-failed'
}

async function orProviderFailed<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const reason = explainFailure(error)
    throw reason === undefined ? error : new ProviderFailed(reason, error)
  }
}

/** Reads the facts about a provider. Throws ProviderFailed. */
export const discover = (config: Config, { issuer, appId, secret }: SsoApp): Promise<oidc.Configuration> =>
  orProviderFailed(async () => {
    const isPlain = isLocal(config, issuer) && issuer.startsWith('http:')
    const found = await oidc.discovery(new URL(issuer), appId, undefined, authenticate(secret), {
      [oidc.customFetch]: makeOauthFetch(findRules(config, issuer)),
      timeout: oauthWithinMs / secondMs,
      execute: [oidc.enableNonRepudiationChecks, ...(isPlain ? [oidc.allowInsecureRequests] : [])],
    })
    requireOwnIssuer(found.serverMetadata().issuer, issuer)
    return found
  })

export const makeSecrets = (): SsoSecrets => ({
  state: oidc.randomState(),
  nonce: oidc.randomNonce(),
  verifier: oidc.randomPKCECodeVerifier(),
})

interface Asked {
  readonly secrets: SsoSecrets
  readonly callback: string
  readonly email: string | undefined
}

/** Page of the provider on which a person signs in. */
export async function findSignInPage(
  provider: oidc.Configuration,
  { secrets, callback, email }: Asked,
): Promise<string> {
  const scopes = provider.serverMetadata().scopes_supported ?? []
  const url = oidc.buildAuthorizationUrl(provider, {
    redirect_uri: callback,
    scope: ['openid', 'email', 'profile', ...(scopes.includes('groups') ? ['groups'] : [])].join(' '),
    state: secrets.state,
    nonce: secrets.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(secrets.verifier),
    code_challenge_method: 'S256',
    ...(email !== undefined && { login_hint: email }),
  })
  return url.href
}

/** A person, by the provider. */
export interface Identified {
  readonly issuer: string
  readonly subject: string
  readonly claims: Claims
}

interface Answered {
  /** Address to which the provider sent the person back. */
  readonly url: URL
  readonly secrets: SsoSecrets
  /** Claims that are asked for separately where the ID token has them not. */
  readonly wanted: readonly string[]
}

/**
 * Exchanges the code of an answer, and verifies issuer, audience, signature, time, nonce and state. Throws ProviderFailed.
 */
export const identify = (provider: oidc.Configuration, { url, secrets, wanted }: Answered): Promise<Identified> =>
  orProviderFailed(async () => {
    const { issuer, userinfo_endpoint: more } = provider.serverMetadata()
    const named = url.searchParams.get('iss')
    if (named !== null && named !== issuer) throw new ProviderFailed('wrong-issuer')
    const tokens = await oidc.authorizationCodeGrant(provider, url, {
      expectedState: secrets.state,
      expectedNonce: secrets.nonce,
      pkceCodeVerifier: secrets.verifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (claims === undefined) throw new ProviderFailed('bad-token')
    const isComplete = more === undefined || wanted.every((name) => Object.hasOwn(claims, name))
    const others = isComplete ? {} : await oidc.fetchUserInfo(provider, tokens.access_token, claims.sub)
    return { issuer, subject: claims.sub, claims: { ...others, ...claims } }
  })

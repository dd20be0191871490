import * as oidc from 'openid-client'
import { z } from 'zod'
import { minuteMs, secondMs } from '../../../../../domain/kernel/values/durations.ts'
import type { FetchRules } from '../../fetch/check-url.ts'
import { FetchRefused } from '../../fetch/fetch-refused.ts'
import { makeOauthFetch, oauthWithinMs } from '../../fetch/oauth-fetch.ts'
import { CalendarFailed } from '../outside-calendar.ts'

/** An interface of Microsoft, and the machines that may be asked for it. */
interface MicrosoftPlace {
  readonly url: string
  readonly rules: FetchRules
}

/** The installation as it is registered at Microsoft. */
export interface MicrosoftApp {
  readonly id: string
  readonly secret: string
  /** With the tenant whose accounts may be connected. */
  readonly login: MicrosoftPlace
  readonly graph: MicrosoftPlace
  /** Where Microsoft sends people back to. */
  readonly callback: string
}

/** Keys that an account gave, as they are kept sealed. */
const keysShape = z.object({
  refresh: z.string().min(1),
  access: z.string().min(1),
  /** Epoch milliseconds at which the access token ends. */
  until: z.number(),
})

export type MicrosoftKeys = z.output<typeof keysShape>

export const parseKeys = (text: string): MicrosoftKeys => keysShape.parse(JSON.parse(text))

function openProvider({ id, secret, login: { url, rules } }: MicrosoftApp): oidc.Configuration {
  const facts = {
    issuer: `${url}/v2.0`,
    authorization_endpoint: `${url}/oauth2/v2.0/authorize`,
    token_endpoint: `${url}/oauth2/v2.0/token`,
  }
  const provider = new oidc.Configuration(facts, id, undefined, oidc.ClientSecretPost(secret))
  provider[oidc.customFetch] = makeOauthFetch(rules)
  provider.timeout = oauthWithinMs / secondMs
  if (url.startsWith('http:')) oidc.allowInsecureRequests(provider)
  return provider
}

/** Calendars alone, also while nobody is signed in. The name of the interface belongs to the scope in national clouds. */
const printScope = ({ graph }: MicrosoftApp): string => `offline_access ${graph.url}/Calendars.ReadWrite`

/** A new secret that binds the answer of Microsoft to this request (PKCE). */
export const makeVerifier = (): string => oidc.randomPKCECodeVerifier()

interface AskedConsent {
  readonly state: string
  readonly verifier: string
  /** Account that is connected again. */
  readonly user: string | undefined
}

/** Page of Microsoft on which a person signs in and consents. */
export async function printConsentPage(app: MicrosoftApp, { state, verifier, user }: AskedConsent): Promise<string> {
  const url = oidc.buildAuthorizationUrl(openProvider(app), {
    redirect_uri: app.callback,
    scope: printScope(app),
    state,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(user === undefined ? { prompt: 'select_account' } : { login_hint: user }),
  })
  return url.href
}

const wrongApps: ReadonlySet<string> = new Set(['invalid_client', 'unauthorized_client'])
const endedGrants: ReadonlySet<string> = new Set(['invalid_grant', 'interaction_required', 'consent_required'])

function judgeRefusal(cause: oidc.ResponseBodyError): CalendarFailed {
  const { error, status } = cause
  if (wrongApps.has(error)) return new CalendarFailed('registration', status, { cause })
  if (endedGrants.has(error)) return new CalendarFailed('password', status, { cause })
  const isBusy = status === 429 || status >= 500 || error === 'temporarily_unavailable'
  return new CalendarFailed(isBusy ? 'away' : 'refused', status, { cause })
}

function isAway(error: unknown): boolean {
  if (error instanceof FetchRefused) return error.fault === 'url-no-answer'
  return error instanceof oidc.ClientError && (error.code === 'OAUTH_TIMEOUT' || isAway(error.cause))
}

/** Answers without a body of OAuth, such as those of a proxy, have their status in the cause of the error. */
function findStatus(error: unknown): number {
  const cause: unknown = error instanceof oidc.ClientError ? error.cause : undefined
  return cause instanceof Response ? cause.status : 0
}

function judgeError(error: unknown): unknown {
  if (error instanceof oidc.ResponseBodyError) return judgeRefusal(error)
  if (error instanceof oidc.WWWAuthenticateChallengeError)
    return new CalendarFailed('registration', error.status, { cause: error })
  if (!(error instanceof oidc.ClientError)) return error
  const status = findStatus(error)
  const isSilent = isAway(error) || status === 429 || status >= 500
  return new CalendarFailed(isSilent ? 'away' : 'refused', status, { cause: error })
}

type Tokens = Pick<oidc.TokenEndpointResponse, 'access_token' | 'refresh_token' | 'expires_in'>

/** Microsoft says for how long a token is good; without that it is good for one run. */
const usualLifeMs = minuteMs

function readKeys(tokens: Tokens, { now, before }: { now: number; before?: MicrosoftKeys }): MicrosoftKeys {
  const { access_token: access, refresh_token: refresh = before?.refresh, expires_in: seconds } = tokens
  // An account that gives no lasting access cannot be written at night.
  if (refresh === undefined) throw new CalendarFailed('refused')
  return { access, refresh, until: now + (seconds === undefined ? usualLifeMs : seconds * secondMs) }
}

interface GivenCode {
  readonly code: string
  readonly verifier: string
  readonly now: number
}

/** Exchanges the code of a consent. Throws CalendarFailed. */
export async function redeemCode(app: MicrosoftApp, { code, verifier, now }: GivenCode): Promise<MicrosoftKeys> {
  const url = new URL(app.callback)
  url.searchParams.set('code', code)
  const tokens = await oidc
    .authorizationCodeGrant(openProvider(app), url, { pkceCodeVerifier: verifier, expectedState: oidc.skipStateCheck })
    .catch((error: unknown) => {
      throw judgeError(error)
    })
  return readKeys(tokens, { now })
}

/** A new access token, and the refresh token that follows. Throws CalendarFailed. */
async function renewKeys(app: MicrosoftApp, before: MicrosoftKeys, now: number): Promise<MicrosoftKeys> {
  const scope = printScope(app)
  const tokens = await oidc.refreshTokenGrant(openProvider(app), before.refresh, { scope }).catch((error: unknown) => {
    throw judgeError(error)
  })
  return readKeys(tokens, { now, before })
}

/** Access tokens of an account. Throws CalendarFailed where Microsoft gives none. */
export interface AccessTokens {
  /** One that outlives a run. */
  readonly get: () => Promise<string>
  /** A new one in place of one that was refused. */
  readonly renew: () => Promise<string>
  /** The keys as they are now. */
  readonly present: () => MicrosoftKeys
}

/** Longer than a run takes. */
const leftMs = 10 * minuteMs

interface HeldKeys {
  readonly keys: MicrosoftKeys
  readonly clock: () => number
  /** Keeps keys that replace the former ones; absent where `present` is asked for them afterwards. */
  readonly save?: (keys: MicrosoftKeys) => Promise<void>
}

/** Gives access tokens by the keys of an account, and renews them when they end. */
export function holdKeys(app: MicrosoftApp, { keys, clock, save }: HeldKeys): AccessTokens {
  let held = keys
  const renew = async () => {
    held = await renewKeys(app, held, clock())
    await save?.(held)
    return held.access
  }
  return {
    get: async () => (held.until - clock() > leftMs ? held.access : renew()),
    renew,
    present: () => held,
  }
}
